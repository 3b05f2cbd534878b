/**
 * The states of a delivery. `pending` is waiting for its turn; `processing` is leased to a process; `dead`
 * has failed too often.
 */
export type State = 'pending' | 'processing' | 'done' | 'dead' | 'quarantined';

/** All states, in the order in which `list` goes through them. */
export const states = ['dead', 'quarantined', 'processing', 'pending', 'done'] as const;

/** What is known of one delivery. */
export interface Inspection {
  readonly state: State;
  /** How often it arrived. */
  readonly received: number;
  /**
   * How many runs of a handler finished. More than 1 if a process died after the work and before recording
   * it, or if it was replayed.
   */
  readonly effects: number;
  readonly attempts: number;
  readonly crashes: number;
  /** Whether, at its last run, something newer was already handled for its resource. */
  readonly stale: boolean;
}

/** A delivery in a list. */
export interface Entry extends Inspection {
  readonly id: string;
  /** Why it is dead or quarantined, or why its last run failed. */
  readonly reason?: string | undefined;
  readonly eventType?: string | undefined;
  readonly product?: string | undefined;
  readonly store?: string | undefined;
  readonly resource?: string | undefined;
  /** When the event happened, in ISO 8601. */
  readonly timestamp?: string | undefined;
  /** Milliseconds since the epoch. */
  readonly receivedAt: number;
}

/** A delivery with all that is stored of it. */
export interface Stored extends Entry {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** Which deliveries are meant: those for which all of it holds. */
export interface Filter {
  readonly id?: string | undefined;
  readonly states?: readonly State[] | undefined;
  readonly eventType?: string | undefined;
  readonly product?: string | undefined;
  readonly store?: string | undefined;
  readonly resource?: string | undefined;
  /** Arrived so many milliseconds ago or earlier. */
  readonly olderThanMs?: number | undefined;
  /** Arrived less than so many milliseconds ago. */
  readonly youngerThanMs?: number | undefined;
  /** Part of the reason. */
  readonly reason?: string | undefined;
}

/** A part of a list: from `after` on, which a part before it gave as `next`, and at most `limit` of them. */
export interface Page {
  readonly after?: string | undefined;
  /** 100 by default; 500 for `replay` and `purge`. */
  readonly limit?: number | undefined;
}

/** A part of a list. */
export interface Found<T> {
  readonly entries: readonly T[];
  /** Where the list goes on; undefined at its end. */
  readonly next?: string | undefined;
}

/** One step of a change to many deliveries. */
export interface Step {
  readonly count: number;
  /** Where it goes on; undefined when it is complete. */
  readonly next?: string | undefined;
}

/** How many deliveries there are. */
export interface Counts {
  readonly states: Readonly<Record<State, number>>;
  /** How long ago the oldest delivery arrived that is not processed yet, in milliseconds; undefined if all are. */
  readonly oldestMs?: number | undefined;
}
