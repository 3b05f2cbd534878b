import { systemClock as machineClock } from '@ordering/kit/clock';

/** The time, and timers: tests bring their own. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Calls back once after `milliseconds`. Returns a function that cancels it. */
  after(milliseconds: number, callback: () => void): () => void;
}

/** The time of this machine. */
export const systemClock: Clock = machineClock;
