import type { Readiness } from '@ordering/outbox';
import type { FastifyInstance } from 'fastify';
import type { ControlGate } from './control-token.ts';

/** What an operator is told of the process. */
export interface Health {
  /** Whether a request that causes an event would be answered now. */
  readonly ready: () => Promise<Readiness>;
  readonly readMetrics: () => Promise<{ readonly text: string; readonly contentType: string }>;
}

/** Adds what supervisors ask; the figures are for whoever may control the sandbox. */
export function addHealth(app: FastifyInstance, gate: ControlGate, health: Health): void {
  app.get('/healthz', () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const readiness = await health.ready();
    if (readiness.ready) return { status: 'ready' };
    return reply.code(503).send({ status: 'unavailable', reason: readiness.reason });
  });
  app.get('/metrics', { onRequest: async (request) => gate(request) }, async (_request, reply) => {
    const { text, contentType } = await health.readMetrics();
    return reply.type(contentType).send(text);
  });
}
