import type { Inspection } from '@ordering/inbox';
import type { FastifyInstance } from 'fastify';

/**
 * Says what became of a delivery: how often it was received, and how often it took effect.
 *
 * For conformance tests. It is off unless asked for: it tells anyone which ids were received.
 */
export function addObserve(
  server: FastifyInstance,
  inspect: (id: string) => Promise<Inspection | undefined>,
): void {
  server.get<{ Params: { id: string } }>('/observe/deliveries/:id', async ({ params }) => {
    const found = await inspect(params.id);
    return { received: found?.received ?? 0, effects: found?.effects ?? 0 };
  });
}
