import type { Clock } from '../clock.ts';

/** A clock that stands still until it is told to move. */
export class FakeClock implements Clock {
  #now = Date.UTC(2025, 2, 14, 18);
  readonly #alarms = new Set<{ readonly at: number; readonly callback: () => void }>();

  now(): number {
    return this.#now;
  }

  after(milliseconds: number, callback: () => void): () => void {
    const alarm = { at: this.#now + milliseconds, callback };
    this.#alarms.add(alarm);
    // What is due already rings as soon as it can, as with any clock.
    if (milliseconds <= 0) setImmediate(() => this.advance(0));
    return () => {
      this.#alarms.delete(alarm);
    };
  }

  /** Moves on, and rings every alarm on the way, in order. */
  advance(milliseconds: number): void {
    const end = this.#now + milliseconds;
    for (;;) {
      const [next] = [...this.#alarms].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
      if (next === undefined) break;
      this.#alarms.delete(next);
      this.#now = Math.max(this.#now, next.at);
      next.callback();
    }
    this.#now = end;
  }
}
