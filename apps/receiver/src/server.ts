import type { HandlerOptions } from '@ordering/webhooks/fastify';
import { createFastifyPlugin } from '@ordering/webhooks/fastify';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { createHttpServer } from './http.ts';
import type { KeyPair } from './tls.ts';

/** What the server is made of. */
export interface ServerParts {
  /** How deliveries are received. */
  readonly webhooks: HandlerOptions;
  /** @param seconds From a delivery's first byte to the end of the answer. */
  readonly observeAnswer: (seconds: number) => void;
  /** Whether a delivery would be accepted now. */
  readonly isReady: () => Promise<boolean>;
  /** What the server proves with who it is; without, it speaks HTTP, behind a proxy. */
  readonly tls?: KeyPair | undefined;
  readonly log: FastifyBaseLogger;
}

/** The path to register with the service. */
export const webhookPath = '/webhooks';

/** Makes the server that the service talks to, not yet listening: deliveries, and whether they would be accepted. */
export function createServer({
  webhooks,
  observeAnswer,
  isReady,
  tls,
  log,
}: ServerParts): FastifyInstance {
  const server = createHttpServer(log, tls);
  server.register(
    async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addHook('onResponse', async (_request, reply) => {
        observeAnswer(reply.elapsedTime / 1000);
      });
      await scope.register(createFastifyPlugin(webhooks));
    },
    { prefix: webhookPath },
  );
  server.get('/readyz', async (_request, reply) => {
    const ready = await isReady();
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'unavailable' });
  });
  return server;
}
