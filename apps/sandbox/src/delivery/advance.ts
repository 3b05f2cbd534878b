import type { Deliveries } from '../database/deliveries.ts';
import type { SandboxClock } from '../time/clock.ts';
import type { DeliveryEngine } from './engine.ts';

/**
 * Advances the clock, one advance after the other.
 *
 * An advance stops at every time at which an attempt is due and waits there until the attempt has
 * ended. What is skipped is the advance itself; the real time that attempts take comes on top. So an
 * advance by the ladder's whole length makes all of its attempts, however slowly they fail.
 */
export class ClockAdvancer {
  readonly #clock: SandboxClock;
  readonly #deliveries: Deliveries;
  readonly #engine: DeliveryEngine;
  #last: Promise<unknown> = Promise.resolve();

  constructor(clock: SandboxClock, deliveries: Deliveries, engine: DeliveryEngine) {
    this.#clock = clock;
    this.#deliveries = deliveries;
    this.#engine = engine;
  }

  /** Advances by the given number of milliseconds. Resolves to how many attempts were made on the way. */
  advance(ms: number): Promise<number> {
    const advance = this.#last.then(() => this.#advance(ms));
    this.#last = advance.catch(() => undefined);
    return advance;
  }

  async #advance(ms: number): Promise<number> {
    const before = this.#engine.ended;
    let left = ms;
    for (;;) {
      await this.#engine.settled(this.#clock.now());
      const now = this.#clock.now();
      const due = this.#deliveries.nextDueAt();
      if (due === undefined || due - now > left || this.#engine.closing) break;
      const step = Math.max(0, due - now);
      left -= step;
      this.#clock.advance(step);
    }
    this.#clock.advance(left);
    await this.#engine.settled(this.#clock.now());
    return this.#engine.ended - before;
  }
}
