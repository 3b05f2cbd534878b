import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import { errorEnvelope } from '@ordering/errors';
import { deliveryPolicy } from '@ordering/events';
import type { FastifyInstance } from 'fastify';
import { sandboxOrderStatuses } from '../generated/constants.ts';
import { formatDuration } from '../time/duration.ts';

const folder = fileURLToPath(new URL('../../public/', import.meta.url));

/** What the console shows and the API does not answer: facts of the specs. */
const facts = {
  turns: deliveryPolicy.delaysMs.filter((ms) => ms > 0).map(formatDuration),
  errorEnvelope,
  next: Object.fromEntries(
    Object.entries(sandboxOrderStatuses).map(([status, { next }]) => [status, next]),
  ),
};

/** The console, and the two addresses that tell whether the process is well. */
export async function addPages(app: FastifyInstance, check: () => void): Promise<void> {
  await app.register(fastifyStatic, { root: folder, prefix: '/console/', wildcard: false });
  app.get('/console', (_request, reply) => reply.sendFile('index.html'));
  app.get('/console/facts', () => facts);
  app.get('/healthz', () => ({ status: 'ok' }));
  app.get('/readyz', () => {
    check();
    return { status: 'ok' };
  });
}
