import { systemClock as machineClock } from '@ordering/kit/clock';

/** The time, and timers: tests bring their own. See docs/decisions/inbox-clock.md. */
export interface Clock {
  /** Milliseconds since the epoch, as people read it. May be set back or forward, so nothing is scheduled by it. */
  now(): number;
  /** Milliseconds since some moment that is the same for all processes of this machine. Never goes back. */
  elapsed(): number;
  /** Calls back once after `milliseconds`. Returns a function that cancels it. */
  after(milliseconds: number, callback: () => void): () => void;
}

/** The time of this machine; `elapsed` counts from its start. */
export const systemClock: Clock = {
  now: machineClock.now,
  elapsed: () => Number(process.hrtime.bigint() / 1_000_000n),
  after: machineClock.after,
};
