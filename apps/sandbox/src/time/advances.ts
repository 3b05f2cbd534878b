import { type Clock, systemClock } from '@ordering/kit/clock';
import { type AdjustableClock, advanceClock, type Delivering } from '@ordering/outbox';
import type { WireClock } from './clock.ts';

/** @see specs/sandbox/clock.yaml#/schemas/ClockAdvance */
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

/** Where an advance is. */
interface State {
  readonly attempts: number;
  readonly underWay: number;
  readonly tookMs: number;
}

/** An advance that goes on. */
interface Followed {
  readonly state: () => State;
  /** Where it was when the clock was last moved, with no attempt under way. */
  readonly quiet: () => State;
  /** The time to which the clock is advanced. */
  readonly end: () => number;
  readonly over: AbortSignal;
}

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
    const startedAt = this.#time.elapsed();
    const before = delivering.ended;
    const state = (): State => ({
      attempts: delivering.ended - before,
      underWay: delivering.underWay,
      tookMs: Math.round(this.#time.elapsed() - startedAt),
    });
    let left = ms;
    let quiet = state();
    const adjustable: AdjustableClock = {
      now: () => clock.now(),
      after: (wait, callback) => clock.after(wait, callback),
      advance: (step) => {
        clock.advance(step);
        left -= step;
        quiet = state();
      },
    };
    this.#follow({
      state,
      quiet: () => quiet,
      end: () => clock.now() + left,
      over: over.signal,
    });
    try {
      return await advanceClock(delivering, adjustable, ms);
    } finally {
      // A count that is under way comes to nothing, and is not waited for.
      over.abort();
      this.#current = undefined;
    }
  }

  async #follow({ state, quiet, end, over }: Followed): Promise<void> {
    const { countLeft, onProgress } = this.#means;
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
      const { attempts, underWay, tookMs } = state();
      const leftMs = estimate(quiet(), { attempts, tookMs, left });
      this.#current = {
        attempts,
        under_way: underWay,
        attempts_left: left,
        took_ms: tookMs,
        ...(leftMs === undefined ? {} : { left_ms: leftMs }),
      };
      const counts = [attempts, underWay, left].join();
      if (counts === told) continue;
      told = counts;
      onProgress(this.#current);
    }
  }
}

/**
 * How long an advance still takes, in ms. The pace is that of the attempts that were over when the clock was last moved, for of
 * attempts under way nobody knows how long they take.
 */
function estimate(
  quiet: State,
  { attempts, tookMs, left }: { attempts: number; tookMs: number; left: number },
): number | undefined {
  if (quiet.attempts === 0) return undefined;
  const allMs = (quiet.tookMs / quiet.attempts) * (attempts - quiet.attempts + left);
  return Math.max(0, Math.round(quiet.tookMs + allMs - tookMs));
}
