import { systemClock as machineClock } from '@ordering/kit/clock';

/**
 * The time by which deliveries are made. It may run faster than the machine's, or stand still until somebody moves it;
 * it should not go back.
 */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Calls back once when `milliseconds` have passed on this clock. Returns a function that cancels it. */
  after(milliseconds: number, callback: () => void): () => void;
}

const startedAt = Date.now() - machineClock.elapsed();

/**
 * The time of this machine, as it was when the process started, plus what has passed since. Setting the machine's clock
 * forward makes no attempt too early, and setting it back makes none late.
 */
export const systemClock: Clock = {
  now: () => startedAt + machineClock.elapsed(),
  after: machineClock.after,
};
