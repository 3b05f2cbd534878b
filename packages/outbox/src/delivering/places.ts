import { systemClock } from '@ordering/kit/clock';
import type { Places as FreePlaces } from './lanes.ts';

/** The place of an attempt. */
export interface Place {
  readonly endpoint: number;
  readonly bytes: number;
  readonly since: number;
  slow: boolean;
  /** Whether it took so long that it gave its first place back, or would have. */
  late: boolean;
}

interface Limits {
  readonly concurrency: number;
  readonly slowConcurrency: number;
  readonly maxBytes: number;
}

/** How long an attempt may take before it counts as slow, in real ms. */
const slowAfterMs = 1000;

/**
 * The places for attempts. One that takes long gives its place back and takes one of those for slow ones, so that
 * endpoints that answer late, or never, hold up no others.
 */
export class Places {
  readonly #limits: Limits;
  readonly #onSlow: (endpoint: number) => void;
  /** Those that have not been looked at for being slow, the oldest first. */
  readonly #young = new Set<Place>();
  readonly #held = new Set<Place>();
  #quick = 0;
  #slow = 0;
  #bytes = 0;
  #cancel: (() => void) | undefined;

  constructor(limits: Limits, onSlow: (endpoint: number) => void) {
    this.#limits = limits;
    this.#onSlow = onSlow;
  }

  /** The places that are free, with as many slow endpoints as there are. */
  free(slowEndpoints: number): FreePlaces {
    const { concurrency, slowConcurrency } = this.#limits;
    if (this.freeBytes <= 0) return { quick: 0, slow: 0, slowEach: 0 };
    // What is not written down yet is bounded too.
    const unwritten = this.#held.size - this.#quick - this.#slow;
    const all = concurrency + slowConcurrency - unwritten;
    return {
      quick: Math.max(0, Math.min(concurrency - this.#quick, all)),
      slow: Math.max(0, Math.min(slowConcurrency - this.#slow, all)),
      slowEach: Math.max(1, Math.floor(slowConcurrency / Math.max(1, slowEndpoints))),
    };
  }

  get freeBytes(): number {
    return this.#limits.maxBytes - this.#bytes;
  }

  take(endpoint: number, bytes: number, slow: boolean): Place {
    const place: Place = { endpoint, bytes, since: systemClock.elapsed(), slow, late: false };
    if (slow) this.#slow += 1;
    else this.#quick += 1;
    this.#bytes += bytes;
    this.#held.add(place);
    this.#young.add(place);
    this.#cancel ??= systemClock.after(slowAfterMs, () => this.#sortOut());
    return place;
  }

  /** The attempt is over. Returns whether it was quick. */
  release(place: Place): boolean {
    if (place.slow) this.#slow -= 1;
    else this.#quick -= 1;
    this.#young.delete(place);
    return !place.late && systemClock.elapsed() - place.since < slowAfterMs;
  }

  /** It is written down too. */
  forget(place: Place): void {
    this.#bytes -= place.bytes;
    this.#held.delete(place);
  }

  stop(): void {
    this.#cancel?.();
    this.#cancel = undefined;
  }

  /** Moves those that have become slow. Looks at no more than these, and at one besides. */
  #sortOut(): void {
    const now = systemClock.elapsed();
    this.#cancel = undefined;
    for (const place of this.#young) {
      const left = slowAfterMs - (now - place.since);
      if (left > 0) {
        this.#cancel = systemClock.after(Math.max(left, slowAfterMs / 10), () => this.#sortOut());
        return;
      }
      this.#young.delete(place);
      place.late = true;
      this.#onSlow(place.endpoint);
      if (!place.slow && this.#slow < this.#limits.slowConcurrency) {
        place.slow = true;
        this.#quick -= 1;
        this.#slow += 1;
      }
    }
  }
}
