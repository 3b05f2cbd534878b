import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
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
import { applicationId, schemaVersion } from './schema.ts';
import { openSqliteInbox } from './sqlite-inbox.ts';

let folder: ReturnType<typeof temporaryFolder>;
let path: string;
beforeEach(() => {
  folder = temporaryFolder();
  path = join(folder.path, 'inbox.db');
});
afterEach(() => folder.remove());

describe('a file', () => {
  test.each([1, 2, 3])('of the unreleased format %d is refused as it is', async (format) => {
    const database = new DatabaseSync(path);
    database.exec(
      `CREATE TABLE delivery (seq); PRAGMA application_id = ${applicationId}; PRAGMA user_version = ${format}`,
    );
    database.close();
    const before = readFileSync(path);
    const refused = `the inbox ${path} has format ${format}, which no release of this package has written`;
    await expect(openSqliteInbox({ path })).rejects.toMatchObject({ code: 'open' });
    await expect(openSqliteInbox({ path })).rejects.toThrow(refused);
    expect(() => migrationsOf(path)).toThrow(refused);
    expect(readFileSync(path)).toEqual(before);
    expect(readdirSync(folder.path)).toEqual(['inbox.db']);
  });

  test('has its migrations listed without being changed', () => {
    expect(migrationsOf(path).map(({ to }) => to)).toEqual([schemaVersion]);
    writeFileSync(path, '');
    expect(migrationsOf(path).map(({ to }) => to)).toEqual([schemaVersion]);
    openDatabase(path).close();
    expect(migrationsOf(path)).toEqual([]);
    const other = new DatabaseSync(join(folder.path, 'other.db'));
    other.exec('CREATE TABLE t (a)');
    other.close();
    expect(() => migrationsOf(join(folder.path, 'other.db'))).toThrow("another program's database");
  });

  test('is made once by processes that start together', async () => {
    const child = fileURLToPath(new URL('../../testing/open-child.ts', import.meta.url));
    const flags = ['--conditions=@ordering/source', '--disable-warning=ExperimentalWarning'];
    const children = Array.from({ length: 2 }, (_, index) =>
      spawn(process.execPath, [...flags, child, path, `${index}`], { stdio: 'inherit' }),
    );
    const codes = await Promise.all(children.map((each) => once(each, 'exit')));
    expect(codes.map(([code]) => code)).toEqual([0, 0]);
    const inbox = await openSqliteInbox({ path });
    expect((await inbox.counts()).states).toMatchObject({ pending: 2 });
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
