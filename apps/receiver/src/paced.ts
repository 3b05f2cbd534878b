import { type Clock, systemClock } from '@ordering/kit/clock';

/**
 * Does something at most once in `everyMs` milliseconds, for all who have asked for it until then: however many ask, and
 * however often, it costs no more. What they get was made after they asked.
 */
export function paced<T>(
  everyMs: number,
  work: () => Promise<T>,
  clock: Clock = systemClock,
): () => Promise<T> {
  let begunAt = Number.NEGATIVE_INFINITY;
  let next: Promise<T> | undefined;
  async function doNext(): Promise<T> {
    await clock.sleep(Math.max(0, begunAt + everyMs - clock.elapsed()));
    next = undefined;
    begunAt = clock.elapsed();
    return work();
  }
  return () => {
    next ??= doNext();
    return next;
  };
}
