import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { packageFolder } from '../folder.ts';
import { consoleFacts } from './console-facts.ts';
import { addReference } from './reference.ts';

const folder = fileURLToPath(new URL('public/', packageFolder));

/** The console, and the reference of everything that the sandbox answers. */
export async function addPages(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, { root: folder, prefix: '/console/', wildcard: false });
  app.get('/console', (_request, reply) => reply.sendFile('index.html'));
  app.get('/console/facts', () => consoleFacts);
  addReference(app);
}
