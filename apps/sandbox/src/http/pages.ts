import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { consoleFacts } from './console-facts.ts';

const folder = fileURLToPath(new URL('../../public/', import.meta.url));

/** The console. */
export async function addPages(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, { root: folder, prefix: '/console/', wildcard: false });
  app.get('/console', (_request, reply) => reply.sendFile('index.html'));
  app.get('/console/facts', () => consoleFacts);
}
