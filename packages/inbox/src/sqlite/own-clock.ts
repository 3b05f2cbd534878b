import type { DatabaseSync } from 'node:sqlite';
import { integer } from '@ordering/kit/row';
import { inTransaction } from '@ordering/kit/transaction';

/** How far the stored mark may stay behind, in milliseconds. */
const markEveryMs = 10_000;

/**
 * The inbox's own clock, in milliseconds: the machine's, which no one can set, and which begins again when the machine
 * does. Then this one goes on from the mark that is stored, so that nothing waits longer than it was told to, and at
 * most as long again as the mark may be behind.
 * See docs/decisions/inbox-clock.md.
 */
export interface OwnClock {
  now(elapsed: number): number;
  /** Stores how far the clock is, now and then. Inside the transaction of a batch. */
  mark(now: number): void;
}

/** Sets the clock going for a process that opens the file. */
export function startOwnClock(database: DatabaseSync, elapsed: number): OwnClock {
  const read = database.prepare('SELECT ahead, mark FROM clock');
  const begin = database.prepare('UPDATE clock SET ahead = ?, mark = ?');
  const mark = database.prepare('UPDATE clock SET mark = max(mark, ?)');
  let marked = 0;
  const ahead = inTransaction(database, () => {
    const row = read.get();
    // Behind the mark, the machine has started again since.
    const found = Math.max(integer(row, 'ahead'), integer(row, 'mark') - elapsed);
    marked = found + elapsed;
    begin.run(found, marked);
    return found;
  });
  return {
    now: (at) => at + ahead,
    mark(now) {
      if (now < marked + markEveryMs) return;
      marked = now;
      mark.run(now);
    },
  };
}
