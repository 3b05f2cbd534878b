import { errorBody } from '@ordering/errors';
import { systemClock } from '@ordering/kit/clock';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Fault } from '../faults.ts';
import { SandboxErrorCode } from '../generated/constants.ts';
import { type OperationId, operations } from '../generated/operations.ts';

/**
 * Has a call go wrong.
 *
 * @param id The operation that is called.
 * @param apply Carries the call out.
 * @returns Whether the call is still to be answered: it was only late.
 */
export async function goWrong(
  fault: Fault,
  id: OperationId,
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
  const code = fault.code ?? codeOf(id, status);
  reply.code(status).send(errorBody({ code, message: 'Somebody asked for this fault.' }));
  return false;
}

/** Waits, but for nobody who has gone away. */
async function wait(ms: number, { raw }: FastifyReply): Promise<void> {
  const gone = new AbortController();
  raw.once('close', () => gone.abort());
  await systemClock.sleep(ms, gone.signal);
}

/** A code that an operation lists for a status. */
function codeOf(id: OperationId, status: number): string {
  const codes: { readonly [status: string]: readonly string[] } = operations[id].codes;
  return codes[status]?.[0] ?? SandboxErrorCode.faultInjected;
}
