import { getRequestListener } from '@hono/node-server';
import { createFastifyPlugin } from '@ordering/webhooks/fastify';
import { createLambdaHandler } from '@ordering/webhooks/lambda';
import type { HandlerOptions } from '@ordering/webhooks/node';
import { fastify } from 'fastify';
import { createApp as createExpressApp } from '../../recipes/express.ts';
import { createApp as createHonoApp } from '../../recipes/hono.ts';
import { gateway, httpApi, restApi } from './lambda.ts';
import { listen, type Running } from './listen.ts';

/** Starts a receiver at a port; 0 takes a free one. */
export type Start = (options: HandlerOptions, port: number) => Promise<Running>;

/** Every adapter for a framework, and every recipe for one, as a server of its own. */
export const adapters: Readonly<Record<string, Start>> = {
  Fastify: async (options, port) => {
    // With a limit and a parser that no delivery would get past.
    const app = fastify({ bodyLimit: 1, forceCloseConnections: true });
    app.register(createFastifyPlugin(options), { prefix: '/webhooks' });
    app.addContentTypeParser('*', (_request, _body, done) => done(new Error('not for you')));
    return { url: await app.listen({ port, host: '127.0.0.1' }), stop: () => app.close() };
  },
  'Lambda behind a REST API': (options, port) =>
    listen(gateway(createLambdaHandler(options), restApi), port),
  'Lambda behind an HTTP API': (options, port) =>
    listen(gateway(createLambdaHandler(options), httpApi), port),
  'express.ts': (options, port) => listen(createExpressApp(options), port),
  'hono.ts': (options, port) => listen(getRequestListener(createHonoApp(options).fetch), port),
};
