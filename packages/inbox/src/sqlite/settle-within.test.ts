import { join } from 'node:path';
import { DatabaseSync, type DatabaseSyncOptions } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/temporary.ts';
import type { Inbox } from '../inbox.ts';
import { startProcessing } from '../processor.ts';
import { eventAbout, eventOf } from '../testing/deliveries.ts';
import { claiming } from '../testing/scene.ts';
import { settleWithin } from './settle-within.ts';
import { openSqliteInbox } from './sqlite-inbox.ts';

let folder: ReturnType<typeof temporaryFolder>;
let path: string;
let inbox: Inbox;
let own: DatabaseSync;
beforeEach(async () => {
  folder = temporaryFolder();
  path = join(folder.path, 'inbox.db');
  inbox = await openSqliteInbox({ path });
  own = new DatabaseSync(path, { timeout: 60_000 });
  own.exec('CREATE TABLE effect (id TEXT) STRICT');
});
afterEach(async () => {
  own.close();
  await inbox.close();
  folder.remove();
});

const effects = () =>
  own
    .prepare('SELECT id FROM effect')
    .all()
    .map(({ id }) => id);

/** Writes an effect and the record of it together. */
function settle(id: string, lease: string, end: 'COMMIT' | 'ROLLBACK' = 'COMMIT'): void {
  own.exec('BEGIN IMMEDIATE');
  try {
    own.prepare('INSERT INTO effect VALUES (?)').run(id);
    settleWithin(own, lease);
    own.exec(end);
  } catch (error) {
    own.exec('ROLLBACK');
    throw error;
  }
}

async function claimOne() {
  const [item] = (await inbox.work({ claim: claiming })).items;
  if (item === undefined) throw new Error('nothing to claim');
  return item;
}

describe('settled within a transaction', () => {
  test('is done together with its effect, and the next of its ordering key runs', async () => {
    await inbox.accept(eventAbout('r', 'a'));
    await inbox.accept(eventAbout('r', 'b'));
    const { id, lease } = await claimOne();
    settle(id, lease);
    expect(await inbox.inspect('a')).toMatchObject({ state: 'done', effects: 1 });
    expect((await inbox.counts()).states).toMatchObject({ pending: 1, processing: 0, done: 1 });
    expect((await claimOne()).id).toBe('b');
  });

  test('is rolled back together with its effect', async () => {
    await inbox.accept(eventOf('a'));
    const { id, lease } = await claimOne();
    settle(id, lease, 'ROLLBACK');
    expect(effects()).toEqual([]);
    expect(await inbox.inspect('a')).toMatchObject({ state: 'processing', effects: 0 });
    expect((await inbox.counts()).states).toMatchObject({ processing: 1, done: 0 });
    settle(id, lease);
    expect(effects()).toEqual(['a']);
  });

  test('throws where the lease was lost, so that nothing is written twice', async () => {
    await inbox.accept(eventOf('a'));
    const { id, lease } = await claimOne();
    settle(id, lease);
    expect(() => settle(id, lease)).toThrow(expect.objectContaining({ code: 'lost' }));
    expect(() => settle(id, 'no lease')).toThrow(expect.objectContaining({ code: 'lost' }));
    expect(effects()).toEqual(['a']);
  });

  test('is refused without a transaction', async () => {
    await inbox.accept(eventOf('a'));
    const { lease } = await claimOne();
    expect(() => settleWithin(own, lease)).toThrow('begin one first');
    expect(await inbox.inspect('a')).toMatchObject({ state: 'processing' });
  });

  test.each<[what: string, options: DatabaseSyncOptions]>([
    ['numbers as bigints', { readBigInts: true }],
    ['rows as arrays', { returnArrays: true }],
    ['no bare names', { allowBareNamedParameters: false }],
    ['unknown names', { allowUnknownNamedParameters: true }],
    ['no foreign keys', { enableForeignKeyConstraints: false }],
    ['texts in double quotes', { enableDoubleQuotedStringLiterals: true }],
    ['a defence', { defensive: true }],
  ])('is done on a connection with %s', async (_what, options) => {
    await inbox.accept(eventAbout('r', 'a'));
    await inbox.accept(eventAbout('r', 'b'));
    const { id, lease } = await claimOne();
    own.close();
    own = new DatabaseSync(path, { timeout: 60_000, ...options });
    settle(id, lease);
    expect(await inbox.inspect('a')).toMatchObject({ state: 'done', effects: 1 });
    const next = await claimOne();
    expect(next.id).toBe('b');
    // As a program does that lets others at its file.
    own.close();
    own.open();
    settle(next.id, next.lease);
    expect(() => settle(next.id, next.lease)).toThrow(expect.objectContaining({ code: 'lost' }));
    expect((await inbox.counts()).states).toMatchObject({ pending: 0, processing: 0, done: 2 });
  });

  test('is refused on a connection of another library', async () => {
    await inbox.accept(eventOf('a'));
    const { lease } = await claimOne();
    const other: unknown = { prepare: (sql: string) => own.prepare(sql) };
    expect(() => Reflect.apply(settleWithin, undefined, [other, lease])).toThrow(
      'needs a DatabaseSync of node:sqlite',
    );
    expect(await inbox.inspect('a')).toMatchObject({ state: 'processing' });
  });

  test('by what processes, has exactly one effect for each, however often it comes', async () => {
    const ids = Array.from({ length: 60 }, (_, index) => `id-${index}`);
    const ends: string[] = [];
    const processing = startProcessing(inbox, {
      // However long the machine stands still, no lease ends.
      leaseMs: 3_600_000,
      backoff: () => 0,
      async process({ id, lease, attempt }) {
        settle(id, lease, id.endsWith('7') && attempt === 1 ? 'ROLLBACK' : 'COMMIT');
        if (id.endsWith('7') && attempt === 1) throw new Error('undone');
        return 'settled';
      },
      onSettled: ({ settlement, held }) => ends.push(`${settlement.kind} ${held}`),
    });
    await Promise.all([...ids, ...ids, ...ids].map((id) => inbox.accept(eventOf(id))));
    await expect.poll(async () => (await inbox.counts()).states.done).toBe(ids.length);
    await processing.stop();
    expect(effects().sort()).toEqual([...ids].sort());
    expect(ends.filter((end) => end === 'done true')).toHaveLength(60);
    expect(ends.filter((end) => end === 'retry true')).toHaveLength(6);
  });
});
