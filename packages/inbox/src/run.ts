import { isInstance, kindOf } from '@ordering/kit/callback';
import { messageOf } from '@ordering/kit/failure';
import type { Process } from './processing.ts';
import type { Claimed, Settlement } from './work.ts';

/** Why a run was cut short. `lost`: another process has the lease. */
export type Cut = 'timeout' | 'stopped' | 'lost';

/** A run was cut short. The reason of a run's `signal`. */
export class RunCutError extends Error {
  override readonly name = 'RunCutError';
  readonly cut: Cut;

  constructor(cut: Cut) {
    super(
      {
        timeout: 'the run exceeded its time limit',
        stopped: 'the process is stopping',
        lost: 'the lease was lost',
      }[cut],
    );
    this.cut = cut;
  }
}

/** What a run returned is not a result. */
export class WrongResultError extends TypeError {
  override readonly name = 'WrongResultError';

  constructor(result: unknown) {
    super(
      `process returned ${kindOf(result)} instead of 'handled', 'ignored', 'settled' or { kind: 'quarantined', reason }`,
    );
  }
}

/** How a run ended, and what it threw. */
export interface RunEnd {
  readonly settlement: Settlement;
  /** The handler has recorded it already, in a transaction of its own. */
  readonly recorded?: true;
  readonly error?: unknown;
}

/** What decides about a failed run. */
interface RunRules {
  readonly process: Process;
  readonly maxAttempts: number;
  readonly backoff: (attempt: number) => number;
}

// The same objects each time: a message to another thread carries those once, however many runs ended so.
const handled = { kind: 'done', effects: 1 } as const;
const ignored = { kind: 'done', effects: 0 } as const;

/** The longest reason that is kept, in characters. */
const longestReason = 500;

/** Why something failed, as it is kept. */
export function reasonOf(error: unknown): string {
  return messageOf(error).slice(0, longestReason);
}

/** Processes one delivery, until it ends or `signal` cuts it. Never rejects. See docs/decisions/user-callbacks.md. */
export async function run(item: Claimed, signal: AbortSignal, rules: RunRules): Promise<RunEnd> {
  try {
    signal.throwIfAborted();
    const working = async () => rules.process(item, signal);
    const result: unknown = await Promise.race([working(), cutBy(signal)]);
    switch (result) {
      case 'handled':
        return { settlement: handled };
      case 'settled':
        return { settlement: handled, recorded: true };
      case 'ignored':
        return { settlement: ignored };
      default:
        return { settlement: quarantinedBy(result) };
    }
  } catch (error) {
    return { settlement: afterFailure(item, error, rules), error };
  }
}

/** @throws WrongResultError if it is no result at all: the compiler checks only who has one. */
function quarantinedBy(result: unknown): Settlement {
  if (typeof result !== 'object' || result === null) throw new WrongResultError(result);
  const { kind, reason }: { kind?: unknown; reason?: unknown } = result;
  if (kind !== 'quarantined' || typeof reason !== 'string') throw new WrongResultError(result);
  return { kind, reason: reason.slice(0, longestReason) };
}

function afterFailure(item: Claimed, error: unknown, rules: RunRules): Settlement {
  if (isInstance(error, RunCutError) && error.cut === 'stopped') return { kind: 'released' };
  const reason = reasonOf(error);
  if (item.attempt >= rules.maxAttempts) return { kind: 'dead', reason };
  return { kind: 'retry', inMs: rules.backoff(item.attempt), reason };
}

function cutBy(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
