import { isInstance, kindOf, thrownKindOf } from '@ordering/kit/callback';
import { backoffMs } from './backoff.ts';
import { faultLogOf, guarded } from './guarded.ts';
import type { ProcessingOptions, SettledRun } from './processing.ts';
import { RunCutError, WrongResultError } from './run.ts';

/** The longest wait after a failed attempt, in milliseconds: a year, since no store takes an endless one. */
const longestMs = 365 * 24 * 60 * 60 * 1000;

type Callbacks = Pick<Required<ProcessingOptions>, 'backoff' | 'onSettled' | 'onStoreError'>;

/** The user's callbacks as the processor calls them: whatever they do, they return what they must, and never throw. */
export function callbacksOf(options: ProcessingOptions): Callbacks {
  const log = faultLogOf(options.log);
  const onSettled = guarded('onSettled', options.onSettled, log);
  const wrongBackoff = (what: string): void => log(`backoff ${what}; the default delay is used`);
  return {
    backoff(attempt) {
      const usual = backoffMs(attempt, Math.random());
      if (options.backoff === undefined) return usual;
      try {
        const ms: unknown = options.backoff(attempt);
        if (typeof ms === 'number' && ms >= 0) return Math.min(Math.ceil(ms), longestMs);
        // Of a promise that nobody waits for, a rejection would end the process.
        guarded('backoff', () => ms, log)(undefined);
        wrongBackoff(
          `returned ${typeof ms === 'number' ? ms : kindOf(ms)} instead of milliseconds`,
        );
      } catch (thrown) {
        wrongBackoff(`failed with ${thrownKindOf(thrown)}`);
      }
      return usual;
    },
    onSettled(run) {
      const fault = faultOf(run, options.onSettled !== undefined);
      if (fault !== undefined) log(fault);
      onSettled(run);
    },
    onStoreError: guarded('onStoreError', options.onStoreError, log),
  };
}

const late =
  'process returned after its lease had expired, so the delivery runs again and counts as crashed: a handler blocked the event loop for longer than leaseMs, or the process or the database was suspended; do blocking work in a worker thread';

/**
 * What the log says of a run: that it ended too late or its result was wrong, and what else failed where nobody is told of it.
 */
function faultOf({ settlement, error, held }: SettledRun, isTold: boolean): string | undefined {
  const { kind } = settlement;
  const hasRun = kind !== 'released' && kind !== 'crashed';
  if (!held && hasRun && !isInstance(error, RunCutError)) return late;
  if (kind !== 'retry' && kind !== 'dead') return undefined;
  const then =
    kind === 'retry' ? 'the delivery will be retried' : 'the delivery is a dead letter now';
  if (isInstance(error, WrongResultError)) return `${error.message}; ${then}`;
  if (isTold) return undefined;
  if (isInstance(error, RunCutError))
    return `process was aborted, because ${error.message}; ${then}`;
  // Found dead, and not run: the reason is ours.
  if (kind === 'dead' && error === undefined) return `${settlement.reason}; ${then}`;
  return `process failed with ${thrownKindOf(error)}; ${then}`;
}
