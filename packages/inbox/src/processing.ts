import {
  amountOption,
  checkOptions,
  fromZeroOption,
  functionOption,
  type OptionForm,
  objectOption,
} from '@ordering/kit/checked-options';
import { callbacksOf } from './callbacks.ts';
import { type Clock, systemClock } from './clock.ts';
import type { Claimed, Settlement } from './work.ts';

/**
 * The outcome of a run: `handled` counts as an effect, `ignored` does not, and `quarantined` says that this
 * delivery cannot be processed as it is. `settled` says that `settleWithin` recorded the effect in a transaction that is
 * committed; nothing more is recorded then.
 */
export type RunResult =
  | 'handled'
  | 'ignored'
  | 'settled'
  | { readonly kind: 'quarantined'; readonly reason: string };

/**
 * Does the work of one delivery. When it throws, or returns anything else than a result, the delivery will be retried later.
 *
 * It can run more than once for the same delivery, if a process dies between the work and the record of it:
 * make effects happen once by `item.id`, or write them and the record in one transaction.
 */
export type Process = (item: Claimed, signal: AbortSignal) => Promise<RunResult>;

/** How deliveries are processed. */
export interface ProcessingOptions {
  readonly process: Process;
  /** How many run at once; 16 by default. */
  readonly concurrency?: number;
  /** How many more may be claimed ahead, where runs are so short that claiming would hold them up; 240 by default. */
  readonly prefetch?: number;
  /** How long a delivery stays with a process that died, in milliseconds; 15,000 by default. Renewed while a run lasts. */
  readonly leaseMs?: number;
  /** How often a delivery is tried before it is dead; 16 by default. */
  readonly maxAttempts?: number;
  /**
   * How many processes may end while they work on a delivery before it is dead; 5 by default: one that is merely at hand
   * when processes are killed often must not die of it. After the first it is tried beside others, in a quarter of the places
   * or in those that nothing else wants. After the second it runs alone in one process, so that it takes nothing else along.
   */
  readonly maxCrashes?: number;
  /** What a dead delivery means for those behind it with the same resource: `go-on` by default. */
  readonly afterDead?: 'go-on' | 'wait';
  /** How long a run may take, in milliseconds, before its signal is aborted and it counts as failed; 60,000 by default. */
  readonly runTimeoutMs?: number;
  /** How often to look for work that no hint announced, in milliseconds; 1,000 by default. */
  readonly pollMs?: number;
  /** How long `stop` waits for runs to finish, in milliseconds; 10,000 by default. */
  readonly stopTimeoutMs?: number;
  /**
   * How long to wait after a failed attempt, in milliseconds, a year at most; exponential with full jitter by default, and
   * where it throws or returns no such number.
   */
  readonly backoff?: (attempt: number) => number;
  /** Called with how each run ended; `error` is what it threw. Without it, what failed is a line in the log. */
  readonly onSettled?: (run: SettledRun) => void;
  /** Called when the inbox failed; it is tried again. */
  readonly onStoreError?: (error: unknown) => void;
  /**
   * Gets a line when a callback fails or returns what it must not, or a run ends after its lease; the same line at most every ten seconds. It holds no
   * payload and no message of an error. `console.error` by default.
   */
  readonly log?: (line: string) => void;
  readonly clock?: Clock;
}

const forms: Readonly<Record<keyof ProcessingOptions, OptionForm>> = {
  process: { ...functionOption('createProcess(dispatch)'), required: true },
  concurrency: amountOption,
  prefetch: fromZeroOption,
  leaseMs: amountOption,
  maxAttempts: amountOption,
  maxCrashes: amountOption,
  afterDead: {
    must: "'go-on' or 'wait'",
    fits: (value) => value === 'go-on' || value === 'wait',
  },
  runTimeoutMs: amountOption,
  pollMs: amountOption,
  stopTimeoutMs: fromZeroOption,
  backoff: functionOption('(attempt) => 1000 * attempt'),
  onSettled: functionOption('({ item, settlement }) => console.log(item.id, settlement.kind)'),
  onStoreError: functionOption('(error) => console.error(error)'),
  log: functionOption('(line) => console.error(line)'),
  clock: objectOption('a Clock'),
};

/** The options of processing as the processor has them. */
export type Rules = Required<Omit<ProcessingOptions, 'log'>>;

/**
 * The options, with what their descriptions promise where one is left out.
 *
 * @throws TypeError when an option is unknown, missing or of the wrong kind.
 */
export function withDefaults(options: ProcessingOptions): Rules {
  checkOptions(options, forms);
  const { process, concurrency = 16, prefetch = 240, leaseMs = 15_000 } = options;
  const { maxAttempts = 16, maxCrashes = 5, afterDead = 'go-on', runTimeoutMs = 60_000 } = options;
  const { pollMs = 1000, stopTimeoutMs = 10_000, clock = systemClock } = options;
  return {
    ...{ process, concurrency, prefetch, leaseMs, maxAttempts, maxCrashes, afterDead },
    ...{ runTimeoutMs, pollMs, stopTimeoutMs, clock },
    ...callbacksOf(options),
  };
}

/** The end of a run. */
export interface SettledRun {
  readonly item: Pick<Claimed, 'id' | 'attempt' | 'crashes' | 'receivedAt'>;
  readonly settlement: Settlement;
  readonly error?: unknown;
  /** False if the lease was lost in the meantime: another run may do the same work, or may have done it. */
  readonly held: boolean;
}

/** Processing that goes on until it is stopped. */
export interface Processing {
  /**
   * Claims nothing more, waits for the runs to finish, aborts those that take too long and gives
   * them back. Leaves the inbox open.
   */
  stop(): Promise<void>;
  /** What is being processed now. */
  running(): readonly Pick<Claimed, 'id' | 'attempt' | 'crashes'>[];
  /**
   * Stops because the process is about to end by uncaught error: notes that what is running now may have caused it, so
   * that it runs alone the next time, and gives back what has not begun. Resolves when that is recorded, or cannot be.
   */
  crash(error: unknown): Promise<void>;
}
