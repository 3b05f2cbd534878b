import { type Clock, systemClock } from '@ordering/kit/clock';
import { type AdjustableClock, advanceClock, type Delivering } from '@ordering/outbox';
import type { WireClock } from './clock.ts';

/** @see specs/sandbox.openapi.yaml#/components/schemas/ClockAdvance */
export type ClockAdvance = NonNullable<WireClock['advancing']>;

/** What advances need. */
interface Means {
  readonly clock: AdjustableClock;
  /** What makes the attempts, as it is when an advance begins. */
  readonly delivering: () => Promise<Delivering>;
  /** How many attempts are still to come until a time of the clock, if each fails. */
  readonly countLeft: (until: number) => Promise<number>;
  /** Called with each progress, at most four times a second. */
  readonly onProgress: (progress: ClockAdvance) => void;
  /** The time of the machine. */
  readonly time?: Pick<Clock, 'elapsed' | 'sleep'>;
}

/** How often to look for progress, in ms of real time. */
const lookMs = 250;
/** How much longer than a count of what is left the pause after it is, so that counting takes little from the attempts. */
const pausePart = 10;

/** Advances of the clock, one after the other, and how far the one is that goes on. */
export class Advances {
  readonly #means: Means;
  readonly #time: Pick<Clock, 'elapsed' | 'sleep'>;
  #last: Promise<unknown> = Promise.resolve();
  #current: ClockAdvance | undefined;

  constructor(means: Means) {
    this.#means = means;
    this.#time = means.time ?? systemClock;
  }

  /** How far the advance is that goes on; undefined if none does, or it has just begun. */
  get current(): ClockAdvance | undefined {
    return this.#current;
  }

  /** Advances the clock by so many ms. Resolves to how many attempts were made on the way. */
  advance(ms: number): Promise<number> {
    const advance = this.#last.then(() => this.#advance(ms));
    this.#last = advance.catch(() => undefined);
    return advance;
  }

  async #advance(ms: number): Promise<number> {
    const { clock } = this.#means;
    const delivering = await this.#means.delivering();
    const over = new AbortController();
    let left = ms;
    const adjustable: AdjustableClock = {
      now: () => clock.now(),
      after: (wait, callback) => clock.after(wait, callback),
      advance: (step) => {
        clock.advance(step);
        left -= step;
      },
    };
    const followed = this.#follow(delivering, () => clock.now() + left, over.signal);
    try {
      return await advanceClock(delivering, adjustable, ms);
    } finally {
      over.abort();
      await followed;
      this.#current = undefined;
    }
  }

  async #follow(delivering: Delivering, end: () => number, over: AbortSignal): Promise<void> {
    const { countLeft, onProgress } = this.#means;
    const startedAt = this.#time.elapsed();
    const before = delivering.ended;
    let told = '';
    let pauseMs = lookMs;
    for (;;) {
      await this.#time.sleep(pauseMs, over);
      if (over.aborted) return;
      const askedAt = this.#time.elapsed();
      // Where the store fails, those who make the attempts report it, and the advance goes on when it works again.
      const left = await countLeft(end()).catch(() => undefined);
      pauseMs = Math.max(lookMs, pausePart * (this.#time.elapsed() - askedAt));
      if (left === undefined || over.aborted) continue;
      const attempts = delivering.ended - before;
      const { underWay } = delivering;
      const tookMs = Math.round(this.#time.elapsed() - startedAt);
      this.#current = {
        attempts,
        under_way: underWay,
        attempts_left: left,
        took_ms: tookMs,
        ...(attempts === 0 ? {} : { left_ms: Math.round((tookMs / attempts) * left) }),
      };
      const counts = [attempts, underWay, left].join();
      if (counts === told) continue;
      told = counts;
      onProgress(this.#current);
    }
  }
}
