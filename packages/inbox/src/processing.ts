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
 * Handles one delivery. If it throws, or returns anything but a result, the delivery is retried later.
 *
 * It can run more than once for the same delivery, if a process dies between the effect and its record:
 * make effects happen once by `item.id`, or write the effect and its record in one transaction.
 */
export type Process = (item: Claimed, signal: AbortSignal) => Promise<RunResult>;

/** How deliveries are processed. */
export interface ProcessingOptions {
  readonly process: Process;
  /** How many deliveries run at once; 16 by default. */
  readonly concurrency?: number;
  /** How many more may be prefetched, where runs are so short that claiming would delay them; 240 by default. */
  readonly prefetch?: number;
  /** How long a lease lasts, in milliseconds; 15,000 by default. It is renewed during a run, and expires if the process dies. */
  readonly leaseMs?: number;
  /** The number of attempts before a delivery is a dead letter; 16 by default. */
  readonly maxAttempts?: number;
  /**
   * How many processes may crash while they process a delivery before it is a dead letter; 5 by default, so that one that
   * is merely running when processes are killed survives. After the first crash it runs beside others, in at most a quarter
   * of `concurrency` or in what is idle. After the second it runs in isolation, so that another crash affects nothing else.
   */
  readonly maxCrashes?: number;
  /** Whether the deliveries of a resource run (`go-on`, the default) or are blocked (`wait`) behind a dead letter. */
  readonly afterDead?: 'go-on' | 'wait';
  /** How long a run may take, in milliseconds, before its signal is aborted and it counts as failed; 60,000 by default. */
  readonly runTimeoutMs?: number;
  /** How often to poll for deliveries without a notification, in milliseconds; 1,000 by default. */
  readonly pollMs?: number;
  /** How long `stop` waits for runs to finish, in milliseconds; 10,000 by default. */
  readonly stopTimeoutMs?: number;
  /**
   * The delay after a failed attempt, in milliseconds, a year at most. The default is exponential with full jitter, and is
   * also used if this throws or returns anything else.
   */
  readonly backoff?: (attempt: number) => number;
  /** Called after each run with its result; `error` is what it threw. Without it, failures are logged. */
  readonly onSettled?: (run: SettledRun) => void;
  /** Called when the inbox failed; the call is repeated. */
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

/** A run that has ended. */
export interface SettledRun {
  readonly item: Pick<Claimed, 'id' | 'attempt' | 'crashes' | 'receivedAt'>;
  readonly settlement: Settlement;
  readonly error?: unknown;
  /** False if the lease was lost meanwhile: another process may be running the same delivery, or may have run it. */
  readonly held: boolean;
}

/** Processing that runs until it is stopped. */
export interface Processing {
  /**
   * Claims nothing more, waits for the runs to finish, and aborts and releases those that take too long. Leaves the
   * inbox open.
   */
  stop(): Promise<void>;
  /** The deliveries that are being processed now. */
  running(): readonly Pick<Claimed, 'id' | 'attempt' | 'crashes'>[];
  /**
   * Stops because an uncaught error is about to end the process: records the deliveries that are running now as possible
   * causes, and releases those that have not started. Resolves when that is recorded, or cannot be.
   */
  crash(error: unknown): Promise<void>;
}
