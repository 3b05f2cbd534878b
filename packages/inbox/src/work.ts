/** A delivery to process, leased. */
export interface Claimed {
  /** The right to process it until it ends or is renewed: opaque, and another one at each claim. */
  readonly lease: string;
  readonly id: string;
  readonly body: Uint8Array;
  readonly headers: Readonly<Record<string, string>>;
  /** 1 on the first run. Runs that a crash ended do not count. */
  readonly attempt: number;
  /** How many processes ended while they worked on it. With 1 it runs beside others once more, from 2 on it runs alone. */
  readonly crashes: number;
  /** Something newer, by the time of the event, was already handled for its resource. */
  readonly stale: boolean;
  readonly eventType?: string | undefined;
  readonly product?: string | undefined;
  readonly resource?: string | undefined;
  /** Milliseconds since the epoch. */
  readonly receivedAt: number;
}

/** How a run ended. */
export type Settlement =
  | { readonly kind: 'done'; readonly effects: 0 | 1 }
  /** Failed; due again in so many milliseconds. */
  | { readonly kind: 'retry'; readonly inMs: number; readonly reason: string }
  | { readonly kind: 'dead'; readonly reason: string }
  | { readonly kind: 'quarantined'; readonly reason: string }
  /** Given back unfinished; due at once, and the attempt does not count. */
  | { readonly kind: 'released' }
  /** The process is about to end because of it, or of what ran beside it: counts as a crash, not as an attempt. */
  | { readonly kind: 'crashed'; readonly inMs: number; readonly reason: string };

/** How the run under a lease ended. */
export interface Settled {
  readonly lease: string;
  readonly settlement: Settlement;
}

/** What to lease. */
export interface Claim {
  /** How many at most. */
  readonly limit: number;
  /** How many bytes of bodies at most; a single one may be larger. */
  readonly maxBytes: number;
  readonly leaseMs: number;
  /** A delivery that is due after so many attempts becomes `dead`. */
  readonly maxAttempts: number;
  /** A delivery that is due after so many crashes becomes `dead`. */
  readonly maxCrashes: number;
  /** How long a delivery waits after its first crash; twice as long after each further one. */
  readonly crashBackoffMs: number;
  /** How many can begin before all that is claimed ahead; the rest of `limit` is claimed ahead. */
  readonly places: number;
  /**
   * How many of those whose process ended once may come while others wait. Places that nothing else takes are for them as
   * well.
   */
  readonly suspects: number;
  /** What to do about a delivery that must run alone: nothing, reserve one, or what is to become of the reserved one. */
  readonly isolation?: 'reserve' | Reserved | undefined;
}

/** A delivery that is reserved for this process, which runs it alone once it has finished everything else. */
interface Reserved {
  readonly reservation: string;
  /** Whether this process works on nothing else now, so that it can begin. Until then the reservation is renewed. */
  readonly begins: boolean;
}

/** Room for deliveries that arrive. */
export interface Offer extends Pick<Claim, 'limit' | 'maxBytes' | 'leaseMs'> {
  /** Called once, with what was leased: nothing, if nothing was or the commit failed. */
  readonly take: (items: readonly Claimed[]) => void;
}

/** Makes room for some of so many deliveries that arrive, if there is any. */
export type MakeOffer = (arriving: number) => Offer | undefined;

/** What to record and to lease in one commit. */
export interface WorkRequest {
  readonly settled?: readonly Settled[];
  readonly claim?: Claim | undefined;
  /** Whether a delivery that dies holds up those behind it that have its resource, until it is replayed or purged. */
  readonly deadHolds?: boolean;
}

/** What a `work` came to. */
export interface Worked<Item = Claimed> {
  /**
   * For each settlement, in order: whether the lease was still held. If not, nothing was recorded but the effect of a
   * run that had one.
   */
  readonly held: readonly boolean[];
  readonly items: readonly Item[];
  /** Deliveries that were due after all their attempts or crashes, and are now `dead`. */
  readonly buried: readonly Buried[];
  /**
   * A delivery that must run alone is reserved for this process: finish what runs, take nothing else, and claim it then.
   * The reservation ends with `leaseMs`, and nobody is suspected of it.
   */
  readonly reservation?: string | undefined;
  /**
   * Something is due that another transaction has locked just now, to claim it, settle it or count a repetition: claim
   * again soon. Always false in SQLite, where a claim has the file for itself.
   */
  readonly contended: boolean;
  /** In how many milliseconds the next delivery is due, but for what is contended; undefined if none waits. */
  readonly dueInMs?: number | undefined;
}

/** A delivery that was found dead. */
export interface Buried extends Pick<Claimed, 'id' | 'attempt' | 'crashes' | 'receivedAt'> {
  readonly reason: string;
}
