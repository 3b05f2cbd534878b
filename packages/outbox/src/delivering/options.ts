import { deliveryPolicy } from '@ordering/events';
import type { GuardOptions } from '../attempt/guard.ts';
import type { Clock } from '../clock.ts';
import { systemClock } from '../clock.ts';
import type { Attempt, DeliveryState } from '../log.ts';

/** An attempt that was made and written down. */
export interface AttemptReport {
  readonly deliveryId: string;
  readonly attempt: Attempt;
  /** Where it left the delivery. `released`: it broke off with the sender, and will be made again. */
  readonly state: DeliveryState | 'released';
  /**
   * How long after its time it began, in ms of the outbox's clock: because of the concurrency of its endpoint, of `sockets`, or
   * because nothing made attempts.
   */
  readonly lateMs: number;
}

/** How long what has ended is kept. */
export interface Retention {
  /** It is kept while it is among so many deliveries, the newest; 100,000 by default … */
  readonly deliveries?: number;
  /** … and for so long after it was stored, in milliseconds of the outbox's clock; 30 days by default. */
  readonly ageMs?: number;
  /** The same of what has failed, which somebody may still resend; 1,000,000 deliveries and 90 days by default. */
  readonly failed?: { readonly deliveries?: number; readonly ageMs?: number };
}

export interface DeliveringOptions {
  /** Which targets are admitted besides those of the public internet. */
  readonly guard?: GuardOptions;
  /** How long an attempt may take, and the delays between them: those of the contract unless a test changes them. */
  readonly policy?: { readonly timeoutMs: number; readonly delaysMs: readonly number[] };
  /** How many attempts may be under way at once that have taken less than half a second; 256 by default. */
  readonly concurrency?: number;
  /** How many more may be, at endpoints that answer later or never; 4,096 by default. Each takes a socket. */
  readonly sockets?: number;
  /** How many attempts may be under way at one endpoint that does not say it; 128 by default. */
  readonly endpointConcurrency?: number;
  /** How many bytes of bodies may be under way; 64 MiB by default. */
  readonly maxBytes?: number;
  /** `ordering-outbox` by default. */
  readonly userAgent?: string;
  readonly retention?: Retention;
  /** How long `stop` lets attempts under way go on, in ms: by default as long as one may take. */
  readonly stopTimeoutMs?: number;
  /** How often to look for what other processes stored, in ms; a second by default. */
  readonly pollMs?: number;
  /** The clock of the outbox. */
  readonly clock?: Clock;
  /** What a callback throws is an uncaught exception of the process, and changes nothing here. */
  readonly onAttempt?: (report: AttemptReport) => void;
  /** Every socket for endpoints that answer late is taken and more of their attempts are due; or a quarter is free again. */
  readonly onCrowded?: (isCrowded: boolean) => void;
  /** The store failed. What was asked of it is asked again. */
  readonly onStoreError?: (error: unknown) => void;
}

export type FullOptions = Required<Omit<DeliveringOptions, 'retention'>> & {
  readonly retention: Required<Omit<Retention, 'failed'>> & {
    readonly failed: Required<NonNullable<Retention['failed']>>;
  };
};

const dayMs = 24 * 60 * 60 * 1000;

export function withDefaults(options: DeliveringOptions): FullOptions {
  const policy = options.policy ?? deliveryPolicy;
  return {
    guard: {},
    concurrency: 256,
    sockets: 4096,
    endpointConcurrency: 128,
    maxBytes: 64 * 1024 * 1024,
    userAgent: 'ordering-outbox',
    // An attempt ends by its own limit, and is written down after that.
    stopTimeoutMs: policy.timeoutMs + 1000,
    pollMs: 1000,
    clock: systemClock,
    ...options,
    onAttempt: apart(options.onAttempt),
    onCrowded: apart(options.onCrowded),
    onStoreError: apart(options.onStoreError),
    policy,
    retention: {
      ...{ deliveries: 100_000, ageMs: 30 * dayMs },
      ...options.retention,
      failed: { deliveries: 1_000_000, ageMs: 90 * dayMs, ...options.retention?.failed },
    },
  };
}

/** Calls back in such a way that what it throws is thrown where nobody waits for anything. */
function apart<T>(callback: (value: T) => void = () => {}): (value: T) => void {
  return (value) => {
    try {
      callback(value);
    } catch (error) {
      queueMicrotask(() => {
        throw error;
      });
    }
  };
}
