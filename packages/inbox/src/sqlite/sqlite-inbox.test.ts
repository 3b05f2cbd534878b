import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { sqliteHarness } from '../../testing/sqlite-harness.ts';
import { temporaryFolder } from '../../testing/temporary.ts';
import type { Inbox } from '../inbox.ts';
import { eventOf } from '../testing/deliveries.ts';
import { describeInbox } from '../testing/describe-inbox.ts';
import { commit } from './commit.ts';
import { prepareExecute } from './execute.ts';
import { openDatabase } from './open.ts';
import { schemaVersion } from './schema.ts';
import type { SqliteInboxOptions } from './sqlite-inbox.ts';
import { openSqliteInbox } from './sqlite-inbox.ts';

describeInbox('the inbox in SQLite', sqliteHarness);

let folder: ReturnType<typeof temporaryFolder>;
let path: string;
const open: Inbox[] = [];
beforeEach(() => {
  folder = temporaryFolder();
  path = join(folder.path, 'inbox.db');
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((inbox) => inbox.close()));
  folder.remove();
});

async function openInbox(options: Partial<SqliteInboxOptions> = {}): Promise<Inbox> {
  const inbox = await openSqliteInbox({ path, ...options });
  open.push(inbox);
  return inbox;
}

describe('the file', () => {
  test('is opened by several at once, also when it is new', async () => {
    const inboxes = await Promise.all(Array.from({ length: 6 }, () => openInbox()));
    expect(await Promise.all(inboxes.map((inbox) => inbox.accept(eventOf('a'))))).toContain(
      'accepted',
    );
  });

  test('survives a power cut, and waits for other processes', () => {
    const exec = vi.spyOn(DatabaseSync.prototype, 'exec');
    const database = openDatabase(path);
    // SQLite says 2 also where nobody asked for it: what it would do by itself is decided when it is compiled.
    expect(exec.mock.calls).toContainEqual(['PRAGMA synchronous = FULL']);
    exec.mockRestore();
    const pragma = (name: string) => Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {});
    expect(pragma('journal_mode')).toEqual(['wal']);
    expect(pragma('busy_timeout')).toEqual([5000]);
    database.close();
  });

  test.each<[given: string, prepare: () => void, code: string, message: string]>([
    [
      'of a newer version',
      () => sql(`PRAGMA user_version = ${schemaVersion + 1}`, openDatabase(path)),
      'newer',
      'was written by a newer version (its format is 2, this version knows 1)',
    ],
    [
      'of another program',
      () => sql('CREATE TABLE t (a)'),
      'foreign',
      "another program's database",
    ],
    [
      'of another program, still empty',
      () => sql('PRAGMA application_id = 1; PRAGMA user_version = 7'),
      'foreign',
      "another program's database",
    ],
    ['that is no database', () => writeFileSync(path, 'x'.repeat(5000)), 'open', 'not a database'],
    ['in a folder that does not exist', () => folder.remove(), 'open', 'cannot be opened'],
  ])('%s is refused', async (_given, prepare, code, message) => {
    prepare();
    const opening = openInbox();
    await expect(opening).rejects.toMatchObject({ name: 'InboxError', code });
    await expect(opening).rejects.toThrow(message);
  });

  function sql(text: string, database = new DatabaseSync(path)): void {
    database.exec(text);
    database.close();
  }
});

describe('load', () => {
  test('is taken in batches, each with one commit', async () => {
    const inbox = await openInbox();
    const ids = Array.from({ length: 3000 }, (_, index) => `id-${index}`);
    const answers = await Promise.all(ids.map((id) => inbox.accept(eventOf(id))));
    expect(new Set(answers)).toEqual(new Set(['accepted']));
    expect(await inbox.depth()).toMatchObject({ pending: 3000 });
  });

  test('is refused when too much waits for the disk', async () => {
    const inbox = await openInbox({ maxWaiting: 2 });
    const answers = await Promise.all(['a', 'b', 'c'].map((id) => inbox.accept(eventOf(id))));
    expect(answers).toEqual(['accepted', 'accepted', 'unavailable']);
    expect(await inbox.inspect('c')).toBeUndefined();
    expect(await inbox.accept(eventOf('c'))).toBe('accepted');
  });

  test('is refused when too many bytes wait, but a lone large body is not', async () => {
    const inbox = await openInbox({ maxWaitingBytes: 5 });
    const large = eventOf('large', [1, 2, 3, 4, 5, 6]);
    const answers = await Promise.all([inbox.accept(large), inbox.accept(eventOf('a'))]);
    expect(answers).toEqual(['accepted', 'unavailable']);
  });
});

describe('a commit', () => {
  const bodies = new Uint8Array();
  const depth = { kind: 'depth' } as const;
  const accept = (id: string) =>
    ({ kind: 'accept', now: 1, id, headers: '{}', start: 0, end: 0 }) as const;

  test('of a batch with one bad command keeps the others', () => {
    const database = openDatabase(path);
    database.exec(`
      CREATE TRIGGER bad BEFORE INSERT ON delivery WHEN new.id = 'bad'
      BEGIN SELECT raise(ABORT, 'bad delivery'); END`);
    const execute = prepareExecute(database);
    const commands = [accept('a'), accept('bad'), accept('b'), depth];
    expect(commit(database, execute, { commands, bodies })).toMatchObject([
      { kind: 'accept', acceptance: 'accepted' },
      { kind: 'failure', message: 'bad delivery' },
      { kind: 'accept', acceptance: 'accepted' },
      { kind: 'depth', depth: { pending: 2 } },
    ]);
    database.close();
  });

  test('keeps other processes out from before its first read', () => {
    const database = openDatabase(path);
    const other = new DatabaseSync(path);
    const claim = { kind: 'claim', now: 1, limit: 1, leaseMs: 1, maxAttempts: 1 } as const;
    commit(
      database,
      () => {
        expect(() => other.exec('BEGIN IMMEDIATE')).toThrow('locked');
        return { kind: 'claim', claims: { items: [], buried: [] } };
      },
      { commands: [claim], bodies },
    );
    other.exec('BEGIN IMMEDIATE');
    other.close();
    database.close();
  });

  test('that fails as a whole tells everyone, and leaves the store working', () => {
    const database = openDatabase(path);
    const execute = prepareExecute(database);
    const other = new DatabaseSync(path);
    other.exec('BEGIN IMMEDIATE');
    database.exec('PRAGMA busy_timeout = 1');
    const commands = [accept('a'), accept('b')];
    expect(commit(database, execute, { commands, bodies })).toMatchObject([
      { kind: 'failure', message: expect.stringContaining('locked') },
      { kind: 'failure', message: expect.stringContaining('locked') },
    ]);
    other.exec('ROLLBACK');
    expect(commit(database, execute, { commands, bodies })).toMatchObject([
      { acceptance: 'accepted' },
      { acceptance: 'accepted' },
    ]);
    other.close();
    database.close();
  });
});

test('no query of the running service reads the whole table', () => {
  const database = openDatabase(path);
  const plans = queries.map((query) =>
    database
      .prepare(`EXPLAIN QUERY PLAN ${query}`)
      .all()
      .map(({ detail }) => detail)
      .join('; '),
  );
  for (const plan of plans) expect(plan).not.toMatch(/SCAN delivery(?! USING)/);
  expect(plans[0]).toMatch(/delivery_due/);
  expect(plans[1]).toMatch(/delivery_letter/);
  expect(plans[2]).toMatch(/delivery_received/);
  database.close();
});

const queries = [
  `SELECT seq FROM delivery WHERE state IN ('pending', 'processing') AND run_at <= 1
   ORDER BY run_at, seq LIMIT 1`,
  `SELECT state, count(*) FROM delivery WHERE state IN ('dead', 'quarantined') GROUP BY state`,
  `SELECT seq FROM delivery WHERE received_at < 1 AND state = 'done' LIMIT 1`,
];
