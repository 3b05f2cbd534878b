import { systemClock as machineClock } from '@ordering/kit/clock';

/** The time, and alarms: tests bring their own. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Calls back once after `milliseconds`. Returns what undoes it. */
  after(milliseconds: number, callback: () => void): () => void;
}

/** The time of this machine. */
export const systemClock: Clock = machineClock;
