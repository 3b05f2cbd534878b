import { errorBody } from '@ordering/errors';
import { systemClock } from '@ordering/kit/clock';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Fault } from '../faults.ts';
import { SandboxErrorCode } from '../generated/control/constants.ts';
import type { OperationRow } from '../operation.ts';
import { faultable } from '../operations/routes.ts';
import type { Ports } from '../ports.ts';

/** What a call of an operation comes to that somebody asked for. A control operation has no faults. */
export function takeFault(row: OperationRow, { faults }: Pick<Ports, 'faults'>): Fault | undefined {
  if (row.origin === 'control') return undefined;
  return faults.take(faultable.get(row.id) === row ? row.id : undefined);
}

/**
 * Has a call go wrong.
 * See docs/decisions/injected-faults.md.
 *
 * @param row The operation that is called.
 * @param apply Carries the call out.
 * @returns Whether the call is still to be answered: it was only late.
 */
export async function goWrong(
  fault: Fault,
  row: OperationRow,
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
  const code = fault.code ?? codeOf(row, status);
  reply
    .code(status)
    .send(errorBody({ code, message: 'This failure was injected through the control API.' }));
  return false;
}

/** Waits, but for nobody who has gone away. */
async function wait(ms: number, { raw }: FastifyReply): Promise<void> {
  const gone = new AbortController();
  raw.once('close', () => gone.abort());
  await systemClock.sleep(ms, gone.signal);
}

/** A code that an operation lists for a status. */
function codeOf({ codes }: OperationRow, status: number): string {
  return codes[status]?.[0] ?? SandboxErrorCode.faultInjected;
}
