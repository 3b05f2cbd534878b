import { messageOf } from '@ordering/kit/failure';
import type { Clock } from './clock.ts';
import type { Claimed, Settlement } from './inbox.ts';
import type { Process } from './processing.ts';

/** Why a run was cut short. `lost`: another process has the lease. */
export type Cut = 'timeout' | 'stopped' | 'lost';

/** A run was cut short. The reason of a run's `signal`. */
export class RunCutError extends Error {
  override readonly name = 'RunCutError';
  readonly cut: Cut;

  constructor(cut: Cut) {
    super(
      {
        timeout: 'the run took too long',
        stopped: 'the process is stopping',
        lost: 'the lease was lost',
      }[cut],
    );
    this.cut = cut;
  }
}

/** How a run ended, and what it threw. */
interface RunEnd {
  readonly settlement: Settlement;
  readonly error?: unknown;
}

/** What decides about a failed run. */
interface RunRules {
  readonly process: Process;
  readonly maxAttempts: number;
  readonly backoff: (attempt: number) => number;
  readonly clock: Clock;
}

/** The longest reason that is kept, in characters. */
const longestReason = 500;

/** Processes one delivery, until it ends or `signal` cuts it. Never rejects. */
export async function run(item: Claimed, signal: AbortSignal, rules: RunRules): Promise<RunEnd> {
  try {
    signal.throwIfAborted();
    const working = async () => rules.process(item, signal);
    const result = await Promise.race([working(), cutBy(signal)]);
    if (result === 'handled') return { settlement: { kind: 'done', effects: 1 } };
    if (result === 'ignored') return { settlement: { kind: 'done', effects: 0 } };
    return { settlement: { kind: 'quarantined', reason: result.reason } };
  } catch (error) {
    return { settlement: afterFailure(item, error, rules), error };
  }
}

function afterFailure(item: Claimed, error: unknown, rules: RunRules): Settlement {
  if (error instanceof RunCutError && error.cut === 'stopped') return { kind: 'released' };
  const reason = messageOf(error).slice(0, longestReason);
  if (item.attempt >= rules.maxAttempts) return { kind: 'dead', reason };
  return { kind: 'retry', at: rules.clock.now() + rules.backoff(item.attempt), reason };
}

function cutBy(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
