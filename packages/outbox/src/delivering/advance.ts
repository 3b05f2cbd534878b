import type { Clock } from '../clock.ts';
import type { Delivering } from './delivering.ts';

/** A clock that somebody can move forward. */
export interface AdjustableClock extends Clock {
  /** Moves on by so many milliseconds. */
  advance(milliseconds: number): void;
}

/**
 * Moves the clock of an outbox forward, and has every attempt made on the way, each at its own time.
 *
 * The clock is moved only while no attempt is under way and none is due, from one due time to the next. So an attempt
 * takes as long as it takes, and what it is followed by counts from its end. Resolves when all that has become due was
 * attempted and is written down, to the number of these attempts. Where attempts never stop coming, it waits for ever.
 * Several at the same time come one after the other.
 *
 * Rejects with what the clock throws. The next advance then counts the attempts of this one as well.
 * See docs/decisions/clock-advances.md.
 *
 * @param ms - How far, on top of what passes by itself.
 */
export function advanceClock(
  delivering: Delivering,
  clock: AdjustableClock,
  ms: number,
): Promise<number> {
  const before = last.get(delivering) ?? Promise.resolve();
  const advance = before.then(() => advanceAlone(delivering, clock, ms));
  last.set(
    delivering,
    advance.catch(() => undefined),
  );
  return advance;
}

/** The last advance of each, under way or not. */
const last = new WeakMap<Delivering, Promise<unknown>>();
/** How many attempts had ended before an advance that failed, or is under way. */
const uncounted = new WeakMap<Delivering, number>();

async function advanceAlone(
  delivering: Delivering,
  clock: AdjustableClock,
  ms: number,
): Promise<number> {
  const before = uncounted.get(delivering) ?? delivering.ended;
  uncounted.set(delivering, before);
  let left = ms;
  while (left > 0) {
    const moved = await delivering.whenQuiet((nextDueAt = Infinity) => {
      const step = Math.min(left, Math.max(0, nextDueAt - clock.now()));
      clock.advance(step);
      return step;
    });
    if (moved === undefined) break;
    left -= moved;
  }
  await delivering.whenQuiet(() => {});
  uncounted.delete(delivering);
  return delivering.ended - before;
}
