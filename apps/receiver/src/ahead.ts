import { readFileSync } from 'node:fs';
import type { Clock } from '@ordering/inbox';
import { systemClock } from '@ordering/inbox';

/** A clock that is ahead of the machine's, and says how far. */
export interface ClockAhead extends Clock {
  /** In seconds. */
  ahead(): number;
}

/** How often a timer looks whether the clock has been set meanwhile, in milliseconds. */
const lookMs = 50;

/**
 * A clock for tests of what happens hours later: ahead of the machine's by as many seconds as a file says, which is read
 * at each question. A file that says no such number leaves it where it was.
 */
export function clockAhead(file: string, machine: Clock = systemClock): ClockAhead {
  let known = 0;
  const ahead = (): number => {
    try {
      const text = readFileSync(file, 'utf8').trim();
      if (/^\d{1,9}$/.test(text)) known = Math.max(known, Number(text));
    } catch {
      // Not there, or not yet.
    }
    return known;
  };
  const elapsed = (): number => machine.elapsed() + ahead() * 1000;
  return {
    ahead,
    elapsed,
    now: () => machine.now() + ahead() * 1000,
    after(milliseconds, callback) {
      const end = elapsed() + milliseconds;
      let cancel = (): void => {};
      const wait = (): void => {
        const left = end - elapsed();
        if (left <= 0) callback();
        else cancel = machine.after(Math.min(left, lookMs), wait);
      };
      cancel = machine.after(Math.min(milliseconds, lookMs), wait);
      return () => cancel();
    },
  };
}
