import { setTimeout as pause } from 'node:timers/promises';

/** So many calls in so long a time, and no more. */
export interface Rate {
  readonly calls: number;
  readonly perMs: number;
}

/** Calls may be longer or shorter on their way, so that they come closer together than they left. */
const margin = 1.05;

/** What waiting needs; tests have another. */
interface Time {
  /** In ms, from any moment. */
  now(): number;
  sleep(ms: number, signal: AbortSignal): Promise<void>;
}

const realTime: Time = {
  now: () => performance.now(),
  sleep: (ms, signal) => pause(ms, undefined, { signal }).catch(() => {}),
};

/** Lets calls go when their turn has come. */
export class Pace {
  readonly #rate: Rate | undefined;
  readonly #time: Time;
  readonly #begun: number[] = [];

  /** @param rate Without one, nobody waits. */
  constructor(rate: Rate | undefined, time = realTime) {
    this.#rate = rate;
    this.#time = time;
  }

  /** Whether so many calls may be made at once. */
  allows(calls: number): boolean {
    return this.#rate === undefined || calls <= this.#rate.calls;
  }

  /**
   * Waits for a turn, or for the end of the run.
   *
   * @param together How many calls are made in this turn; as many as are allowed at once, at most.
   */
  async turn(signal: AbortSignal, together = 1): Promise<void> {
    if (this.#rate === undefined) return;
    const { calls, perMs } = this.#rate;
    while (!signal.aborted) {
      const now = this.#time.now();
      while ((this.#begun[0] ?? now) < now - perMs * margin) this.#begun.shift();
      const [first = now] = this.#begun;
      if (this.#begun.length + together <= calls) {
        this.#begun.push(...Array.from({ length: together }, () => now));
        return;
      }
      await this.#time.sleep(first + perMs * margin - now + 1, signal);
    }
  }
}
