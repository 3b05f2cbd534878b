import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { FakeClock } from './fake-clock.ts';
import { Flushing, unflushedMs } from './flushing.ts';

/** What SQLite calls the two. */
const names = new Map<unknown, string>([
  [1, 'not flushed'],
  [2, 'flushed'],
]);

test.each<{
  name: string;
  commits: readonly (readonly [afterMs: number, mustFlush: boolean])[];
  want: string[];
}>([
  { name: 'the first', commits: [[0, false]], want: ['flushed'] },
  {
    name: 'what must be, and what need not',
    commits: [
      [0, true],
      [1, false],
      [1, true],
      [1, false],
    ],
    want: ['flushed', 'not flushed', 'flushed', 'not flushed'],
  },
  {
    name: 'what need not be, once a second',
    commits: [
      [0, true],
      [unflushedMs - 1, false],
      [1, false],
      [1, false],
      [unflushedMs - 1, false],
    ],
    want: ['flushed', 'not flushed', 'flushed', 'not flushed', 'flushed'],
  },
])('which commits are flushed: $name', ({ commits, want }) => {
  const database = new DatabaseSync(':memory:');
  onTestFinished(() => database.close());
  const clock = new FakeClock();
  const flushing = new Flushing(database, clock);
  const got = commits.map(([afterMs, mustFlush]) => {
    clock.advance(afterMs);
    flushing.beforeCommit(mustFlush);
    return names.get(Object.values(database.prepare('PRAGMA synchronous').get() ?? {})[0]);
  });
  expect(got).toEqual(want);
});
