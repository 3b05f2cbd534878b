import type { Deliveries } from '../database/deliveries.ts';
import type { SandboxClock } from '../time/clock.ts';
import type { DeliveryEngine } from './engine.ts';

/**
 * Turns the clock forward, one turn after the other.
 *
 * A turn stops at every time at which an attempt is due and waits there until the attempt has
 * ended. The turn itself is what is skipped; the real time that attempts take comes on top. So a
 * turn by the ladder's whole length makes all of its attempts, however slowly they fail.
 */
export class ClockTurner {
  readonly #clock: SandboxClock;
  readonly #deliveries: Deliveries;
  readonly #engine: DeliveryEngine;
  #last: Promise<unknown> = Promise.resolve();

  constructor(clock: SandboxClock, deliveries: Deliveries, engine: DeliveryEngine) {
    this.#clock = clock;
    this.#deliveries = deliveries;
    this.#engine = engine;
  }

  /** Turns by so many milliseconds. Resolves to how many attempts were made on the way. */
  turn(ms: number): Promise<number> {
    const turn = this.#last.then(() => this.#turn(ms));
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  async #turn(ms: number): Promise<number> {
    const before = this.#engine.ended;
    let left = ms;
    for (;;) {
      await this.#engine.settled(this.#clock.now());
      const now = this.#clock.now();
      const due = this.#deliveries.nextDueAt();
      if (due === undefined || due - now > left || this.#engine.closing) break;
      const step = Math.max(0, due - now);
      left -= step;
      this.#clock.turn(step);
    }
    this.#clock.turn(left);
    await this.#engine.settled(this.#clock.now());
    return this.#engine.ended - before;
  }
}
