import type { Clock } from './clock.ts';

/** A clock that stands still until it is told to move, except that a sleep takes no time at all: it moves the clock. */
export class FakeClock implements Clock {
  /** Every sleep that was asked for, in milliseconds. */
  readonly sleeps: number[] = [];
  readonly #start: number;
  readonly #timers = new Set<{ readonly at: number; readonly action: () => void }>();
  #now: number;

  /** Starts at any moment, in milliseconds since the epoch. */
  constructor(start: number = Date.UTC(2026, 1, 27, 12)) {
    this.#start = start;
    this.#now = start;
  }

  now(): number {
    return this.#now;
  }

  elapsed(): number {
    return this.#now - this.#start;
  }

  /** How many timers have neither rung nor been cancelled. */
  get timers(): number {
    return this.#timers.size;
  }

  after(ms: number, action: () => void): () => void {
    const timer = { at: this.#now + ms, action };
    this.#timers.add(timer);
    // What is due already rings as soon as it can, as with any clock.
    if (ms <= 0) setImmediate(() => this.advance(0));
    return () => {
      this.#timers.delete(timer);
    };
  }

  async sleep(ms: number): Promise<void> {
    this.sleeps.push(ms);
    this.advance(ms);
  }

  /** Moves on, and rings every timer on the way, in order and each at its own time. */
  advance(ms: number): void {
    const end = this.#now + ms;
    for (;;) {
      const [next] = [...this.#timers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
      if (next === undefined) break;
      this.#timers.delete(next);
      this.#now = Math.max(this.#now, next.at);
      next.action();
    }
    this.#now = Math.max(this.#now, end);
  }
}
