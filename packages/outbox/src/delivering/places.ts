import { systemClock } from '@ordering/kit/clock';

/** What an attempt takes up. */
export interface Place {
  readonly endpoint: number;
  readonly bytes: number;
  readonly since: number;
  /** Whether it has a socket alone, and leaves the places to others. */
  late: boolean;
}

interface Limits {
  readonly concurrency: number;
  readonly sockets: number;
  readonly maxBytes: number;
}

/** Endpoints that answer soon, and those that take long. */
export const rows = ['prompt', 'late'] as const;
export type Row = (typeof rows)[number];

/** How long an attempt has a place, in real ms: one that takes longer holds nobody up. */
const lateAfterMs = 500;
/** How many attempts at endpoints that take long begin together, so that others do not wait for the store. */
const lateAtOnce = 32;

/**
 * The places for attempts. An attempt has a place until it ends or has taken half a second, and after that a socket alone; one
 * at an endpoint that takes long has only a socket from the beginning. So endpoints that answer late, or never, take nothing
 * from the others but sockets, of which there are many.
 * See docs/decisions/endpoint-lanes.md.
 */
export class Places {
  readonly #limits: Limits;
  readonly #onLate: (endpoint: number) => void;
  /** Those that have a place, or are in their first half second, the oldest first. */
  readonly #young = new Set<Place>();
  #held = 0;
  #prompt = 0;
  #late = 0;
  #bytes = 0;
  #lateBytes = 0;
  #cancel: (() => void) | undefined;

  constructor(limits: Limits, onLate: (endpoint: number) => void) {
    this.#limits = limits;
    this.#onLate = onLate;
  }

  /** How many attempts may begin at endpoints of a row. */
  free(row: Row): number {
    const { concurrency, sockets } = this.#limits;
    // What is not written down yet is bounded too.
    const all = this.freeBytes(row) <= 0 ? 0 : concurrency + sockets - this.#held;
    const own = row === 'prompt' ? concurrency - this.#prompt : sockets - this.#late;
    return Math.max(0, Math.min(own, all, row === 'prompt' ? all : lateAtOnce));
  }

  /** How many bytes of bodies may be taken for endpoints of a row. Half is kept for those that answer soon. */
  freeBytes(row: Row): number {
    const { maxBytes } = this.#limits;
    const free = maxBytes - this.#bytes;
    return row === 'prompt' ? free : Math.min(free, maxBytes / 2 - this.#lateBytes);
  }

  /** Keeps places and bytes for what a claim may take, since the other row claims at the same time. Returns what gives them back. */
  reserve(places: number, bytes: number): () => void {
    this.#held += places;
    this.#bytes += bytes;
    return () => {
      this.#held -= places;
      this.#bytes -= bytes;
    };
  }

  /** Whether no attempt may begin at endpoints that take long, for want of sockets. */
  get isCrowded(): boolean {
    return this.#late >= this.#limits.sockets;
  }

  /** Whether a quarter of the sockets is free: between that and none nothing changes, or it would change with each attempt. */
  get hasRoom(): boolean {
    return this.#late <= 0.75 * this.#limits.sockets;
  }

  take(endpoint: number, bytes: number, row: Row): Place {
    const place: Place = {
      ...{ endpoint, bytes },
      since: systemClock.elapsed(),
      late: row === 'late',
    };
    this.#held += 1;
    this.#bytes += bytes;
    this.#count(place, 1);
    this.#young.add(place);
    this.#cancel ??= systemClock.after(lateAfterMs, () => this.#sortOut());
    return place;
  }

  /** The attempt is over. Returns whether it took less than half a second. */
  release(place: Place): boolean {
    this.#count(place, -1);
    this.#young.delete(place);
    return systemClock.elapsed() - place.since < lateAfterMs;
  }

  /** It is written down too. */
  forget(place: Place): void {
    this.#bytes -= place.bytes;
    this.#held -= 1;
  }

  stop(): void {
    this.#cancel?.();
    this.#cancel = undefined;
  }

  #count(place: Place, by: 1 | -1): void {
    if (!place.late) {
      this.#prompt += by;
      return;
    }
    this.#late += by;
    this.#lateBytes += by * place.bytes;
  }

  /** Moves those that take long. Looks at no more than these, and at one besides. */
  #sortOut(): void {
    const now = systemClock.elapsed();
    this.#cancel = undefined;
    for (const place of this.#young) {
      const left = lateAfterMs - (now - place.since);
      if (left > 0) {
        this.#cancel = systemClock.after(Math.max(left, lateAfterMs / 10), () => this.#sortOut());
        return;
      }
      this.#young.delete(place);
      this.#onLate(place.endpoint);
      // Where every socket is taken, it keeps its place.
      if (place.late || this.isCrowded) continue;
      this.#count(place, -1);
      place.late = true;
      this.#count(place, 1);
    }
  }
}
