import { OutboxError } from './error.ts';

/**
 * The state of a delivery.
 *
 * - `scheduled`: its next attempt has a time.
 * - `attempting`: an attempt is in progress.
 * - `acknowledged`: the endpoint accepted it.
 * - `failed`: the last attempt failed; there are no more.
 */
export const deliveryStates = ['scheduled', 'attempting', 'acknowledged', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** A delivery in the log. Times are milliseconds since the epoch. */
export interface Delivery {
  readonly id: string;
  readonly endpointId: string;
  /** Where the next attempt would go, or the last one went. */
  readonly url: string;
  readonly eventType: string;
  readonly state: DeliveryState;
  /** How many attempts have ended and counted. */
  readonly attempts: number;
  readonly createdAt: number;
  /** Set while it is `scheduled`, unless its endpoint is disabled: then it has no time until the endpoint is enabled. */
  readonly nextAttemptAt?: number;
  /** The outcome of the last attempt that ended; left out before that. */
  readonly last?: Pick<Attempt, 'outcome' | 'status'>;
}

/** One attempt, when it has ended. */
export interface Attempt {
  /** Counted from 1. One that a crash of the sender interrupted is repeated under its number. */
  readonly number: number;
  /** Whether it was a resend, outside the retry schedule. */
  readonly resend: boolean;
  readonly startedAt: number;
  readonly endedAt: number;
  /** How long it took, in milliseconds of this machine, whatever the clock says. */
  readonly tookMs: number;
  readonly url: string;
  /** The headers that were sent, in their order. */
  readonly headers: Readonly<Record<string, string>>;
  /** The outcome in words, such as `answered 500`. */
  readonly outcome: string;
  readonly status?: number;
  /** The first part of the answer's body. */
  readonly answer?: string;
}

export interface DeliveryWithLog extends Delivery {
  readonly body: Uint8Array;
  /** Its attempts, in their order; of more than a hundred the newest. */
  readonly log: readonly Attempt[];
}

/** Selects deliveries. A field that is left out matches all. */
export interface DeliveryFilter {
  readonly endpointId?: string;
  readonly eventType?: string;
  readonly state?: DeliveryState;
  readonly id?: string;
  /** Those that were stored at this time or later, in milliseconds since the epoch by the outbox's clock. */
  readonly since?: number;
  /** Those that were stored before this time. */
  readonly until?: number;
}

/** @throws OutboxError `invalid` */
export function checkFilter(filter: DeliveryFilter): void {
  // A plain id in place of a filter would mean every delivery.
  if (typeof filter !== 'object') {
    throw new OutboxError('invalid', 'the filter must be an object, such as { id }');
  }
  const { since = 0, until = 0 } = filter;
  for (const [name, at] of Object.entries({ since, until })) {
    if (typeof at === 'number' && !Number.isNaN(at)) continue;
    throw new OutboxError('invalid', `${name} must be a time in milliseconds since the epoch`);
  }
}

/** Which deliveries to list, and how many at once. */
export interface DeliveryQuery extends DeliveryFilter {
  /** 100 where it is left out, at most 1,000. */
  readonly limit?: number;
  /** The `next` of a page: what comes after it. */
  readonly cursor?: string;
}

/** Deliveries, the newest first. */
export interface DeliveryPage {
  readonly deliveries: readonly Delivery[];
  /**
   * Where the next page begins; undefined at the end. A page whose filters leave little may have fewer deliveries than
   * were asked for, or none, and a next one all the same: none of them looks at more than a few thousand.
   */
  readonly next: string | undefined;
}

/** How many deliveries are scheduled, in progress or failed. Each is counted once. */
export interface Depth {
  /** Those that are `scheduled` and whose endpoint is not disabled. */
  readonly scheduled: number;
  /** Those that are `scheduled` and blocked by their disabled endpoint. */
  readonly disabled: number;
  readonly attempting: number;
  readonly failed: number;
  /** The earliest time of those in `scheduled`, in milliseconds since the epoch: past while it is late. */
  readonly nextAttemptAt: number | undefined;
}
