import { errorBody, errorCatalogue } from '@ordering/errors';
import { systemClock } from '@ordering/kit/clock';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Fault } from '../faults.ts';
import { SandboxErrorCode } from '../generated/constants.ts';

/**
 * Has a call go wrong.
 *
 * @param apply Carries the call out.
 * @returns Whether the call is still to be answered: it was only late.
 */
export async function goWrong(
  fault: Fault,
  request: FastifyRequest,
  reply: FastifyReply,
  apply: () => Promise<unknown>,
): Promise<boolean> {
  const { applied = false, status, drop = false } = fault;
  const isOnlyLate = status === undefined && !drop;
  // What the call comes to, nobody is told: that is the fault.
  if (applied && !isOnlyLate) await apply().catch(() => undefined);
  await wait(fault.latency_ms ?? 0, reply);
  if (isOnlyLate) return true;
  if (status === undefined) {
    reply.hijack();
    request.raw.socket.destroy();
    return false;
  }
  if (status === 429) reply.header('retry-after', '1');
  if (status === 401) reply.header('www-authenticate', 'Bearer');
  const code = fault.code ?? codeOf(status);
  reply.code(status).send(errorBody({ code, message: 'Somebody asked for this fault.' }));
  return false;
}

/** Waits, but for nobody who has gone away. */
async function wait(ms: number, { raw }: FastifyReply): Promise<void> {
  const gone = new AbortController();
  raw.once('close', () => gone.abort());
  await systemClock.sleep(ms, gone.signal);
}

/** A documented code that goes with a status. */
function codeOf(status: number): string {
  const row = Object.entries(errorCatalogue).find(([, each]) => each.status === status);
  return row?.[0] ?? SandboxErrorCode.faultInjected;
}
