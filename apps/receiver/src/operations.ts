import type { Counts, Readiness } from '@ordering/inbox';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { createHttpServer } from './http.ts';
import type { Metrics } from './metrics.ts';
import { paced } from './paced.ts';

/** How often the metrics are put together at most: who reads them in a loop takes no time from deliveries. */
const metricsEveryMs = 20;

/** What the operations port tells. */
export interface OperationsParts {
  readonly metrics: Pick<Metrics, 'read'>;
  readonly counts: () => Promise<Counts>;
  readonly ready: () => Promise<Readiness>;
  /** What became of a delivery, for tests. */
  readonly observe?: ((id: string) => Promise<object>) | undefined;
  readonly log: FastifyBaseLogger;
}

/** Makes the server that only operators talk to, not yet listening. See docs/decisions/operations-port.md. */
export function createOperations(parts: OperationsParts): FastifyInstance {
  const { metrics, counts, ready, observe, log } = parts;
  const server = createHttpServer(log);
  const readMetrics = paced(metricsEveryMs, () => metrics.read());
  server.get('/readyz', async (_request, reply) => {
    const readiness = await ready();
    if (readiness.ready) return { status: 'ready' };
    return reply.code(503).send({ status: 'unavailable', reason: readiness.reason });
  });
  server.get('/metrics', async (_request, reply) => {
    const { text, contentType } = await readMetrics();
    return reply.type(contentType).send(text);
  });
  server.get('/inbox', async () => {
    const { states, oldestMs } = await counts();
    return { states, oldestSeconds: oldestMs === undefined ? null : oldestMs / 1000 };
  });
  if (observe !== undefined) {
    server.get<{ Params: { id: string } }>('/observe/deliveries/:id', ({ params: { id } }) =>
      observe(id),
    );
  }
  return server;
}
