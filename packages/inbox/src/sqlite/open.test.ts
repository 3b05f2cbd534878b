import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { FakeClock } from '@ordering/kit/fake-clock';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/temporary.ts';
import { eventOf } from '../testing/deliveries.ts';
import { claiming, done } from '../testing/scene.ts';
import { HandedOver } from './hand-over.ts';
import { migrationsOf, openDatabase } from './open.ts';
import { migrations } from './schema.ts';
import { openSqliteInbox } from './sqlite-inbox.ts';

let folder: ReturnType<typeof temporaryFolder>;
let path: string;
beforeEach(() => {
  folder = temporaryFolder();
  path = join(folder.path, 'inbox.db');
});
afterEach(() => folder.remove());

/** A file as the first version left it, with a delivery in each state. Times were those of the clock on the wall. */
function writeFirstVersion(): void {
  const database = new DatabaseSync(path);
  for (const { to, sql } of migrations()) if (to === 1) database.exec(sql);
  const insert = database.prepare(`
    INSERT INTO delivery (id, state, receipts, effects, attempts, run_at, claim, reason, received_at, headers, body)
    VALUES (?, ?, 2, 0, 1, 1772193600000, ?, ?, 1772193600000, '{"a":"b"}', x'00ff')`);
  insert.run('pending', 'pending', null, null);
  insert.run('processing', 'processing', 'claim', null);
  insert.run('done', 'done', null, null);
  insert.run('dead', 'dead', null, 'no');
  insert.run('quarantined', 'quarantined', null, 'not-json');
  database.close();
}

/** A file as the version before this one left it. */
function writeVersion3(): void {
  const database = new DatabaseSync(path);
  for (const { sql } of migrations()) database.exec(sql);
  database.close();
}

const one = (sql: string): unknown => {
  const database = new DatabaseSync(path, { readOnly: true });
  const row = database.prepare(sql).get();
  database.close();
  return row;
};

test('additions to a file do not lock out older programs', async () => {
  writeVersion3();
  openDatabase(path).close();
  expect(one("SELECT name FROM sqlite_schema WHERE name = 'delivery_suspect'")).toBeDefined();
  expect(one('PRAGMA user_version')).toEqual({ user_version: 3 });
});

describe('a file of the first version', () => {
  test('is migrated to this version, and nothing is lost', async () => {
    writeFirstVersion();
    const clock = new FakeClock();
    const inbox = await openSqliteInbox({ path, clock });
    const { entries } = await inbox.list();
    expect(entries.map(({ id, state, received }) => `${id} ${state} ${received}`)).toEqual(
      ['dead', 'quarantined', 'processing', 'pending', 'done'].map(
        (state) => `${state} ${state} 2`,
      ),
    );
    expect(await inbox.get('dead')).toMatchObject({
      ...{
        reason: 'no',
        attempts: 1,
        crashes: 0,
        headers: { a: 'b' },
        body: Uint8Array.of(0, 255),
      },
    });
    expect(await inbox.counts()).toMatchObject({
      states: { pending: 1, processing: 1, done: 1, dead: 1, quarantined: 1 },
    });
    expect(await inbox.accept(eventOf('done'))).toBe('duplicate');
    const { items } = await inbox.work({ claim: claiming });
    expect(items).toMatchObject([{ id: 'pending', attempt: 2 }]);
    clock.advance(1000);
    const { items: rest } = await inbox.work({ claim: claiming });
    expect(rest).toMatchObject([{ id: 'processing', attempt: 1, crashes: 1 }]);
    await inbox.close();
  });

  test('has its migrations listed without being changed', () => {
    expect(migrationsOf(path).map(({ to }) => to)).toEqual([1, 2, 3]);
    writeFirstVersion();
    expect(migrationsOf(path).map(({ to }) => to)).toEqual([2, 3]);
    expect(migrationsOf(path).map(({ to }) => to)).toEqual([2, 3]);
    openDatabase(path).close();
    expect(migrationsOf(path)).toEqual([]);
    const other = new DatabaseSync(join(folder.path, 'other.db'));
    other.exec('CREATE TABLE t (a)');
    other.close();
    expect(() => migrationsOf(join(folder.path, 'other.db'))).toThrow("another program's database");
  });

  test('is migrated once by processes that start together', async () => {
    writeFirstVersion();
    const child = fileURLToPath(new URL('../../testing/open-child.ts', import.meta.url));
    const flags = ['--conditions=@ordering/source', '--disable-warning=ExperimentalWarning'];
    const children = Array.from({ length: 2 }, (_, index) =>
      spawn(process.execPath, [...flags, child, path, `${index}`], { stdio: 'inherit' }),
    );
    const codes = await Promise.all(children.map((each) => once(each, 'exit')));
    expect(codes.map(([code]) => code)).toEqual([0, 0]);
    const inbox = await openSqliteInbox({ path });
    expect((await inbox.counts()).states).toMatchObject({ pending: 3, done: 1 });
    await inbox.close();
  });
});

describe('the clock of an inbox', () => {
  test('continues after a reboot, so that no retry is late', async () => {
    const before = new FakeClock();
    before.advance(500_000_000);
    const first = await openSqliteInbox({ path, clock: before });
    for (const id of ['leased', 'failed', 'new']) await first.accept(eventOf(id));
    const { items } = await first.work({ claim: { ...claiming, limit: 2 } });
    const failed = { kind: 'retry', inMs: 60_000, reason: 'x' } as const;
    const settled = [{ lease: items[1]?.lease ?? '', settlement: failed }];
    await first.work({ settled });
    await first.close();

    // The machine's own clock begins again.
    const after = new FakeClock();
    const second = await openSqliteInbox({ path, clock: after });
    const claimed = async () => {
      const { items } = await second.work({ claim: claiming });
      await second.work({ settled: items.map(({ lease }) => ({ lease, settlement: done })) });
      return items.map(({ id }) => id).join();
    };
    expect(await claimed()).toBe('new');
    after.advance(15_000);
    await claimed();
    after.advance(1000);
    expect(await claimed()).toBe('leased');
    after.advance(44_000);
    expect(await claimed()).toBe('failed');
    await second.close();
  });

  test('is the same for all processes, after a restart of the machine too', async () => {
    const before = new FakeClock();
    before.advance(500_000_000);
    await (await openSqliteInbox({ path, clock: before })).close();
    const after = new FakeClock();
    const first = await openSqliteInbox({ path, clock: after });
    after.advance(9000);
    const second = await openSqliteInbox({ path, clock: after });
    await first.accept(eventOf('a'));
    await first.work({ claim: claiming });
    const { dueInMs } = await second.work({ claim: claiming });
    expect(dueInMs).toBe(15_000);
    await Promise.all([first.close(), second.close()]);
  });

  test('does not depend on the wall clock, which may be an hour off', async () => {
    const clock = new FakeClock();
    const hourMs = 60 * 60 * 1000;
    let off = 0;
    const steps = {
      now: () => clock.now() + off,
      elapsed: () => clock.elapsed(),
      after: (ms: number, callback: () => void) => clock.after(ms, callback),
    };
    const inbox = await openSqliteInbox({ path, clock: steps });
    for (const step of [-hourMs, hourMs]) {
      off = 0;
      await inbox.accept(eventOf(`before ${step}`));
      off = step;
      await inbox.accept(eventOf(`after ${step}`));
      const { items } = await inbox.work({ claim: claiming });
      expect(items).toHaveLength(2);
      off = 0;
      // No lease has ended, whatever the wall says.
      expect(await inbox.work({ claim: claiming })).toMatchObject({ items: [], dueInMs: 15_000 });
      await inbox.work({ settled: items.map(({ lease }) => ({ lease, settlement: done })) });
    }
    await inbox.close();
  });
});

test('a link to a file is followed: the log lies beside the file', async () => {
  const link = join(folder.path, 'link.db');
  writeFileSync(path, '');
  symlinkSync(path, link);
  const inbox = await openSqliteInbox({ path: link });
  expect(await inbox.accept(eventOf('a'))).toBe('accepted');
  // Whoever looks there by its own name finds the same.
  const other = await openSqliteInbox({ path });
  expect(await other.accept(eventOf('a'))).toBe('duplicate');
  rmSync(`${path}-wal`);
  await expect(inbox.accept(eventOf('b'))).rejects.toMatchObject({ code: 'replaced' });
  await Promise.all([inbox.close(), other.close()]);
});

test('a file that refuses the first write is named, and why', async () => {
  openDatabase(path).close();
  const copied = new HandedOver(path);
  copied.shut();
  copied.close();
  await expect(openSqliteInbox({ path })).rejects.toMatchObject({
    name: 'InboxError',
    code: 'open',
    message: expect.stringMatching(`^the inbox ${path} cannot be opened: this inbox was moved`),
  });
});
