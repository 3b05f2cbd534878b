import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Child, Children } from '../testing/children.ts';
import { temporaryFolder } from '../testing/temporary.ts';
import type { Inbox } from './inbox.ts';
import { openSqliteInbox } from './sqlite/sqlite-inbox.ts';
import { eventOf } from './testing/deliveries.ts';

let folder: ReturnType<typeof temporaryFolder>;
let path: string;
let inbox: Inbox;
const children = new Children();
beforeEach(async () => {
  folder = temporaryFolder();
  path = join(folder.path, 'inbox.db');
  inbox = await openSqliteInbox({ path });
});
afterEach(async () => {
  children.end();
  await inbox.close();
  folder.remove();
});

const numbered = (count: number, name: string) =>
  Array.from({ length: count }, (_, index) => `${name}-${index}`);
const told = (from: readonly Child[], kind: string) =>
  from
    .flatMap((child) => child.lines())
    .filter((line) => line.startsWith(`${kind} `))
    .map((line) => line.slice(kind.length + 1));

describe('a poison among fifteen', () => {
  test.each([
    ['when nothing could be noted', '', 500],
    ['when what was running was noted', 'note', 15_000],
  ])('takes nobody along, and is dead after three crashes, %s', async (_how, note, leaseMs) => {
    const good = numbered(15, 'good');
    await Promise.all([...good, 'poison'].map((id) => inbox.accept(eventOf(id))));
    const all: Child[] = [];
    for (let crashes = 1; crashes <= 3; crashes += 1) {
      const child = children.start('work-child.ts', path, String(leaseMs), '0', '300', note);
      all.push(child);
      expect(await child.exit).toBe(1);
    }
    all.push(children.start('work-child.ts', path, String(leaseMs), '0', '300', note));
    await expect
      .poll(async () => (await inbox.counts()).states)
      .toEqual({ done: 15, dead: 1, pending: 0, processing: 0, quarantined: 0 });

    expect(told(all, 'effect').sort()).toEqual([...good].sort());
    expect(told(all, 'run').filter((id) => id === 'poison')).toHaveLength(3);
    expect(await inbox.get('poison')).toMatchObject({
      ...{ attempts: 0, crashes: 3, effects: 0 },
      reason: `3 processes ended while they worked on it${note === '' ? '' : ': stray'}`,
    });
    for (const id of good) {
      expect(await inbox.inspect(id)).toMatchObject({ effects: 1, attempts: 1 });
    }
  });
});

test('two processes whose clocks are set apart by two hours do each delivery once, and at once', async () => {
  const ids: string[] = [];
  const accept = async (count: number) => {
    const more = numbered(count, `id-${ids.length}`);
    ids.push(...more);
    await Promise.all(more.map((id) => inbox.accept(eventOf(id))));
  };
  // The one that is behind is slow, so that the other one looks for work while those leases are held.
  const both = [
    children.start('work-child.ts', path, '15000', '-1', '3000'),
    children.start('work-child.ts', path, '15000', '1', '300'),
  ];
  for (const child of both) await expect.poll(() => child.lines()).toContain('ready');
  // As much as it takes, since either of them may be quick enough to do all that there is.
  const haveRun = () => both.every((child) => told([child], 'run').length > 0);
  const acceptUntilBothRun = async () => {
    if (!haveRun()) await accept(20);
    return haveRun();
  };
  await expect.poll(acceptUntilBothRun, { interval: 200 }).toBe(true);
  await accept(80);
  await expect.poll(async () => (await inbox.counts()).states.done).toBe(ids.length);
  expect(told(both, 'effect').sort()).toEqual([...ids].sort());
  expect(await inbox.list({ states: ['done'], reason: 'process' })).toEqual({ entries: [] });
});
