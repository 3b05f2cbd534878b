import type { StoredEndpoint } from './endpoint.ts';
import type { Attempt } from './log.ts';

/** When the next deliveries of an endpoint are due. */
export interface Lane {
  /** The store's own key of the endpoint. */
  readonly endpoint: number;
  /** When its next first attempt is due, in milliseconds since the epoch; undefined if none waits. */
  readonly firstDueAt: number | undefined;
  /** The same of attempts after the first. */
  readonly retryDueAt: number | undefined;
}

/** How many deliveries of an endpoint to take. */
export interface Want {
  readonly endpoint: number;
  readonly limit: number;
  /** How many of its attempts are under way, which counts against what the endpoint allows at once. */
  readonly running: number;
  /** Take attempts after the first before first ones. Now and then, or they could wait for ever. */
  readonly retriesFirst: boolean;
}

/** A delivery that is taken for an attempt. */
export interface Claimed {
  readonly seq: number;
  readonly id: string;
  readonly endpoint: number;
  readonly eventType: string;
  readonly action: string | undefined;
  /** The number of the attempt, from 1. */
  readonly number: number;
  readonly resend: boolean;
  /** When it was due, in milliseconds since the epoch by the outbox's clock. */
  readonly dueAt: number;
  readonly body: Uint8Array;
}

/** What a claim took, and the endpoints as they are now. */
export interface Claims {
  readonly deliveries: readonly Claimed[];
  readonly endpoints: ReadonlyMap<number, StoredEndpoint>;
  /** What waits, for each endpoint that was asked for. */
  readonly lanes: readonly Lane[];
}

/** Where an attempt that ended leaves its delivery. */
export type Step =
  | { readonly state: 'acknowledged' }
  | { readonly state: 'scheduled'; readonly dueAt: number }
  /** There are no more attempts; one outside the ladder leaves the state as it was before. */
  | { readonly state: 'failed' };

/** How an attempt ended. */
export type Settlement =
  | { readonly kind: 'ended'; readonly attempt: Attempt; readonly step: Step }
  /** It broke off because the sender was told to stop: the same attempt is due. Without `attempt`, it had not begun. */
  | { readonly kind: 'released'; readonly attempt?: Attempt }
  /** It broke off because the sender died: the same attempt is due, which is remembered. */
  | { readonly kind: 'interrupted'; readonly attempt: Attempt };

/** An attempt that was under way when the process that made it died. */
export interface Interrupted {
  readonly seq: number;
  readonly id: string;
  readonly endpoint: number;
  readonly number: number;
  readonly resend: boolean;
  readonly startedAt: number;
  /** How often this attempt was interrupted before. */
  readonly before: number;
  readonly url: string;
}

/** Which deliveries are kept that have ended. */
interface Kept {
  /** Those among the newest so many, … */
  readonly keep: number;
  /** … if they were stored at or after this time. */
  readonly since: number;
}

/** What is to be forgotten of what has ended. */
export interface Expiry {
  readonly acknowledged: Kept;
  readonly failed: Kept;
  /** At most so many at once. */
  readonly limit: number;
}

/** Something that may have made deliveries due: some were stored, or an endpoint was changed. */
export type Change = 'arrival' | 'lanes';

/**
 * The side of an outbox from which attempts are made. One process at a time makes them; a delivery that it takes is
 * marked by its name, so that nobody else can settle it.
 */
export interface Queue {
  /**
   * Becomes the one who makes attempts.
   *
   * @param owner - Marks what this one claims.
   * @param longestGapMs - No delivery waits longer than this, so that a clock that was set back delays nothing by more.
   * @returns What a process that died left behind, now claimed by this owner; or undefined if another process makes
   *   the attempts.
   */
  begin(
    owner: string,
    now: number,
    longestGapMs: number,
  ): Promise<readonly Interrupted[] | undefined>;
  /** Lets another process make attempts. */
  end(): Promise<void>;
  /** Takes deliveries that are due, the longest due first. That they are taken survives the end of the process. */
  claim(owner: string, now: number, wants: readonly Want[], maxBytes: number): Promise<Claims>;
  /** Writes how an attempt ended. False if it was not this owner's. */
  settle(owner: string, seq: number, settlement: Settlement): Promise<boolean>;
  /** Every endpoint for which something waits. */
  lanes(): Promise<readonly Lane[]>;
  /**
   * What was stored after the delivery `after` and waits for its first attempt, by endpoint, and the last one that was stored.
   * Without `after`, only which one is the last: `lanes` has all that waits.
   */
  arrivals(
    after: number | undefined,
  ): Promise<{ readonly lanes: readonly Lane[]; readonly last: number }>;
  /** Forgets what has expired. Resolves to how many. */
  expire(expiry: Expiry): Promise<number>;
  /**
   * Calls back after each change that this outbox made, and perhaps at other times: with the lane of a delivery that it has
   * stored, where that is known, so that nobody has to look. Returns what ends that.
   */
  onChange(listener: (change: Change | Lane) => void): () => void;
}
