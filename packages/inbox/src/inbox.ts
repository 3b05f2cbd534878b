/**
 * A delivery to keep. `Delivery` of `@ordering/webhooks` has this form.
 */
export type Incoming = IncomingEvent | IncomingQuarantine;

/** A delivery that is to be processed. */
export interface IncomingEvent extends IncomingDelivery {
  readonly kind: 'event';
}

/** A delivery that cannot be processed as it is. Kept for a person to look at, and for `replay`. */
export interface IncomingQuarantine extends IncomingDelivery {
  readonly kind: 'quarantined';
  readonly reason: string;
}

interface IncomingDelivery {
  /** The key to deduplicate by. */
  readonly id: string;
  /** The raw bytes. */
  readonly body: Uint8Array;
  readonly headers: Readonly<Record<string, string>>;
}

/** `unavailable`: too much is waiting for the disk already, and nothing was stored. */
export type Acceptance = 'accepted' | 'duplicate' | 'unavailable';

/**
 * The states of a delivery. `pending` is waiting for its turn; `processing` is leased to a process; `dead`
 * has failed too often.
 */
export type State = 'pending' | 'processing' | 'done' | 'dead' | 'quarantined';

/** The right to process one delivery until the lease ends or is renewed. */
export interface Lease {
  readonly seq: number;
  /** New at every claim: whoever lost the lease cannot change the delivery with the old one. */
  readonly claim: string;
}

/** A delivery to process. */
export interface Claimed extends Lease {
  readonly id: string;
  readonly body: Uint8Array;
  readonly headers: Readonly<Record<string, string>>;
  /** 1 on the first run. */
  readonly attempt: number;
  /** Milliseconds since the epoch. */
  readonly receivedAt: number;
}

/** What `claim` found. */
export interface Claims {
  readonly items: readonly Claimed[];
  /** Deliveries that were found on their last attempt with no process working on them: now `dead`. */
  readonly buried: readonly Pick<Claimed, 'id' | 'attempt' | 'receivedAt'>[];
  /** When the next delivery is due, in milliseconds since the epoch; undefined if none waits. */
  readonly nextDueAt?: number | undefined;
}

/** The reason recorded for a buried delivery. */
export const exhaustedReason = 'the process ended during the last attempt';

/** How a run ended. */
export type Settlement =
  | { readonly kind: 'done'; readonly effects: 0 | 1 }
  /** Failed; due again at `at`, in milliseconds since the epoch. */
  | { readonly kind: 'retry'; readonly at: number; readonly reason: string }
  | { readonly kind: 'dead'; readonly reason: string }
  | { readonly kind: 'quarantined'; readonly reason: string }
  /** Given back unfinished; due at once, and the attempt does not count. */
  | { readonly kind: 'released' };

/** What is known of one delivery. */
export interface Inspection {
  readonly state: State;
  /** How often it arrived. */
  readonly received: number;
  /**
   * How many runs of a handler finished. More than 1 if a process died after the work and before recording
   * it.
   */
  readonly effects: number;
  readonly attempts: number;
}

/** A delivery that a person should look at. */
export interface Letter {
  readonly seq: number;
  readonly id: string;
  readonly reason: string;
  readonly attempts: number;
  /** Milliseconds since the epoch. */
  readonly receivedAt: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** A page of letters: those after `after`, oldest first, at most `limit` (100 by default). */
export interface Page {
  readonly after?: number;
  readonly limit?: number;
}

/** How many deliveries are in each state that wants attention. */
export type Depth = Readonly<Record<Exclude<State, 'done'>, number>>;

/**
 * A durable inbox: it keeps each delivery once, until it is processed.
 *
 * Several processes may share one. Every method rejects with an `InboxError` when the inbox has failed or is
 * closed; only `accept` may resolve to `unavailable`.
 */
export interface Inbox {
  /** Resolves once the delivery is on disk, or was there before. */
  accept(incoming: Incoming): Promise<Acceptance>;
  /** Leases up to `limit` due deliveries, those whose lease ended included. */
  claim(options: {
    readonly limit: number;
    readonly leaseMs: number;
    /** A delivery that was claimed this often and is due again becomes `dead`. */
    readonly maxAttempts: number;
  }): Promise<Claims>;
  /** Renews the lease. False if it was lost. */
  renew(lease: Lease, leaseMs: number): Promise<boolean>;
  /** Records how a run ended. False if the lease was lost; the run's effect is counted all the same. */
  settle(lease: Lease, settlement: Settlement): Promise<boolean>;
  /**
   * Calls back when there may be something to claim: a hint, which can get lost. Returns a function that
   * unsubscribes.
   */
  onArrival(listener: () => void): () => void;

  inspect(id: string): Promise<Inspection | undefined>;
  depth(): Promise<Depth>;
  deadLetters(page?: Page): Promise<readonly Letter[]>;
  quarantined(page?: Page): Promise<readonly Letter[]>;
  /**
   * Makes a dead or quarantined delivery due again, with its attempts counted from 0. False if `id` is
   * neither.
   */
  replay(id: string): Promise<boolean>;
  /**
   * Deletes deliveries that are done and arrived before the given time, some at a time; returns how many. A
   * deleted delivery is no longer recognised as a duplicate.
   */
  prune(before: number): Promise<number>;
  /** Accepts nothing new, finishes what is under way, and closes the inbox. */
  close(): Promise<void>;
}
