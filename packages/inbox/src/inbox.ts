/**
 * A delivery to keep. `Delivery` of `@ordering/webhooks` has this form.
 */
export type Incoming = IncomingEvent | IncomingQuarantine;

/** A delivery that is to be processed. */
export interface IncomingEvent extends IncomingDelivery {
  readonly kind: 'event';
}

/** A delivery that nobody can process as it is. Kept for a person to look at, and for `replay`. */
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
 * The states of a delivery. `pending` waits for its turn; `processing` is leased to a process;
 * `dead` has failed too often.
 */
export type State = 'pending' | 'processing' | 'done' | 'dead' | 'quarantined';

/** The right to process one delivery until the lease ends or is renewed. */
export interface Lease {
  readonly seq: number;
  /** New at every claim: who lost the lease cannot change the delivery with the old one. */
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
  /** Deliveries that were found on their last attempt with nobody at work on them: now `dead`. */
  readonly buried: readonly Pick<Claimed, 'id' | 'attempt' | 'receivedAt'>[];
  /** When the next delivery is due, in milliseconds since the epoch; undefined where none waits. */
  readonly nextDueAt?: number | undefined;
}

/** The reason that stands with a buried delivery. */
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
  /** How many runs of a handler came to their end. More than 1 where a process died after the work, before it was noted. */
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

/** A page of letters: those after `after`, oldest first, at most `limit` (100 unless told). */
export interface Page {
  readonly after?: number;
  readonly limit?: number;
}

/** How many deliveries are in each state that wants attention. */
export type Depth = Readonly<Record<Exclude<State, 'done'>, number>>;

/**
 * A durable inbox: each delivery once, until it is processed.
 *
 * Several processes may share one. Every method but `accept`'s `unavailable` rejects with an
 * `InboxError` when the store fails or is closed.
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
  /** Starts the lease anew. False where it was lost. */
  renew(lease: Lease, leaseMs: number): Promise<boolean>;
  /** Notes how a run ended. False where the lease was lost; the run's effect is counted all the same. */
  settle(lease: Lease, settlement: Settlement): Promise<boolean>;
  /** Calls back when there may be something to claim: a hint, which can get lost. Returns what undoes it. */
  onArrival(listener: () => void): () => void;

  inspect(id: string): Promise<Inspection | undefined>;
  depth(): Promise<Depth>;
  deadLetters(page?: Page): Promise<readonly Letter[]>;
  quarantined(page?: Page): Promise<readonly Letter[]>;
  /** Makes a dead or quarantined delivery due again, its attempts counted from 0. False where `id` is neither. */
  replay(id: string): Promise<boolean>;
  /**
   * Forgets deliveries that are done and arrived before the given time, some at a time: returns how
   * many. A forgotten delivery is no longer recognised as a duplicate.
   */
  prune(before: number): Promise<number>;
  /** Takes nothing more, finishes what was taken, closes the store. */
  close(): Promise<void>;
}
