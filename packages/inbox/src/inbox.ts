import type { Counts, Entry, Filter, Found, Inspection, Page, Step, Stored } from './entry.ts';
import type { MakeOffer, Worked, WorkRequest } from './work.ts';

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
  readonly eventType?: string | undefined;
  readonly product?: string | undefined;
  /** Whose event it is. */
  readonly store?: string | undefined;
  /** When the event happened, in ISO 8601. One that is no time is left out. */
  readonly timestamp?: string | undefined;
  /**
   * What the event is about, such as an order: a key of yours. Deliveries with the same key are processed one at a time,
   * in the order in which they came.
   */
  readonly resource?: string | undefined;
}

/** `unavailable`: too many deliveries are waiting to be written to the disk already, and nothing was stored. */
export type Acceptance = 'accepted' | 'duplicate' | 'unavailable';

/** Whether an `accept` would succeed now, and if not, why. */
export type Readiness =
  | { readonly ready: true }
  | { readonly ready: false; readonly reason: string };

/**
 * A durable inbox: it keeps each delivery once, until it is processed.
 *
 * Several processes may share one. The inbox has the clock: what goes in and comes out are durations, so it does not
 * matter what time a process takes it to be. Every method rejects with an `InboxError` when the inbox has failed or is
 * closed; only `accept` may resolve to `unavailable`.
 */
export interface Inbox {
  /** Resolves once the delivery is on disk, or was there before. */
  accept(incoming: Incoming): Promise<Acceptance>;
  /** Records how runs ended and leases what is due, in one commit. */
  work(request: WorkRequest): Promise<Worked>;
  /** Renews leases. False for each that was lost. */
  renew(leases: readonly string[], leaseMs: number): Promise<readonly boolean[]>;
  /**
   * Calls back when there may be something to claim: a hint, which can get lost. Returns a function that
   * unsubscribes.
   *
   * @param offer - Asked when deliveries are about to be stored: a database that can leases them in the commit that
   *   accepts them, unless something else is due, and gives them to the offer instead of calling back.
   */
  onArrival(listener: () => void, offer?: MakeOffer): () => void;

  /** What became of a delivery. Cheap. */
  inspect(id: string): Promise<Inspection | undefined>;
  /** A delivery with all that is stored of it. */
  get(id: string): Promise<Stored | undefined>;
  /** The deliveries that fit, by state and then by the time of arrival. */
  list(filter?: Filter, page?: Page): Promise<Found<Entry>>;
  /**
   * Makes deliveries due again, with attempts and crashes counted from 0: those that fit and are dead or quarantined,
   * or done where the filter names that state or an id. One step; go on from `next` until there is none.
   */
  replay(filter: Filter, page?: Page): Promise<Step>;
  /**
   * Deletes deliveries that fit: those that are done, dead or quarantined, or pending where the filter names that state.
   * What is being processed stays. A deleted delivery is no longer recognised as a duplicate. One step; go on from
   * `next` until there is none.
   */
  purge(filter: Filter, page?: Page): Promise<Step>;
  /** How many deliveries there are. Costs next to nothing, however many they are. */
  counts(): Promise<Counts>;
  /** Whether an `accept` would succeed now. Never rejects. */
  ready(): Promise<Readiness>;
  /** Accepts nothing new, finishes what is under way, and closes the inbox. */
  close(): Promise<void>;
}
