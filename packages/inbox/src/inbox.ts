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

/** A delivery that cannot be processed as it is. It is stored in quarantine, for a person and for `replay`. */
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
  /** The owner of the event, such as a store id. */
  readonly store?: string | undefined;
  /** When the event happened, in ISO 8601. A text that is not a time is ignored. */
  readonly timestamp?: string | undefined;
  /**
   * What the event is about, such as an order: a key of yours. Deliveries with the same key are processed one at a time,
   * in the order in which they came.
   */
  readonly resource?: string | undefined;
}

/** `unavailable`: too many deliveries are waiting to be written to the disk already, and nothing was stored. */
export type Acceptance = 'accepted' | 'duplicate' | 'unavailable';

/** Whether an `accept` would succeed now, and the reason if not. */
export type Readiness =
  | { readonly ready: true }
  | { readonly ready: false; readonly reason: string };

/**
 * A durable inbox: it stores each delivery once, until it is processed.
 *
 * Several processes may share one. Only the inbox has a clock: arguments and results are durations, so the clocks of the
 * processes do not matter. Every method rejects with an `InboxError` when the inbox has failed or is closed; only `accept`
 * may resolve to `unavailable`.
 */
export interface Inbox {
  /** Stores a delivery. Resolves once it is on disk: to `duplicate` if its id was stored before. */
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

  /** The state of a delivery, without its body: cheaper than `get`. */
  inspect(id: string): Promise<Inspection | undefined>;
  /** A delivery with all that is stored of it. */
  get(id: string): Promise<Stored | undefined>;
  /** The deliveries that match, by state and then by the time of arrival. */
  list(filter?: Filter, page?: Page): Promise<Found<Entry>>;
  /**
   * Makes deliveries due again, with attempts and crashes counted from 0: those that match and are dead or quarantined,
   * or done where the filter names that state or an id. One step; continue with `next` until there is none.
   */
  replay(filter: Filter, page?: Page): Promise<Step>;
  /**
   * Deletes deliveries that match: those that are done, dead or quarantined, or pending where the filter names that state.
   * What is being processed stays. A deleted delivery is no longer recognised as a duplicate. One step; go on from
   * `next` until there is none.
   */
  purge(filter: Filter, page?: Page): Promise<Step>;
  /** The number of deliveries in each state, at the same cost however many there are. */
  counts(): Promise<Counts>;
  /** Whether an `accept` would succeed now. Never rejects. */
  ready(): Promise<Readiness>;
  /** Accepts nothing new, finishes what is in progress, and closes the inbox. */
  close(): Promise<void>;
}
