import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { temporaryFolder } from '../../testing/temporary.ts';
import type { AcceptRow, WriteCommand } from './commands.ts';
import { commit } from './commit.ts';
import { dueQuery, nextDueQuery, suspectQuery } from './due.ts';
import { openDatabase } from './open.ts';
import { startOwnClock } from './own-clock.ts';
import { Packer } from './pack.ts';
import { endedLeasesQuery } from './recover.ts';
import { handledQuery } from './stale.ts';
import { type Execute, prepareExecute } from './write.ts';
import { openWriter } from './writer.ts';

let folder: ReturnType<typeof temporaryFolder>;
let path: string;
let database: DatabaseSync;
beforeEach(() => {
  folder = temporaryFolder();
  path = join(folder.path, 'inbox.db');
  database = openDatabase(path);
});
afterEach(() => {
  database.close();
  folder.remove();
});

const time = { elapsed: 1, wall: 1 };
const rest = [null, null, null, null, null, null] as const;
const accept = (id: string): AcceptRow => [id, '{}', 0, 0, ...rest];

function run(commands: readonly WriteCommand[], execute = prepared()) {
  return commit(database, execute, { time, commands, bytes: new Uint8Array() }, new Packer());
}

function prepared(): Execute {
  return prepareExecute(database, startOwnClock(database, 0));
}

describe('a commit', () => {
  test('of a batch with one bad command keeps the others, and counts only them', () => {
    database.exec(`
      CREATE TRIGGER bad BEFORE INSERT ON delivery WHEN new.id = 'bad'
      BEGIN SELECT raise(ABORT, 'bad delivery'); END`);
    expect(run([accept('a'), accept('bad'), accept('b')])).toMatchObject([
      ['accepted'],
      { kind: 'failure', code: 'store', message: 'bad delivery' },
      ['accepted'],
    ]);
    const pending = database.prepare("SELECT deliveries FROM tally WHERE state = 'pending'");
    expect(pending.get()).toEqual({ deliveries: 2 });
  });

  test('keeps other processes out from before its first read', () => {
    const other = new DatabaseSync(path);
    run([{ kind: 'probe' }], () => {
      expect(() => other.exec('BEGIN IMMEDIATE')).toThrow('locked');
      return [{ kind: 'probe' }];
    });
    other.exec('BEGIN IMMEDIATE');
    other.close();
  });

  test('that fails as a whole tells everyone, and leaves the store working', () => {
    const execute = prepared();
    const other = new DatabaseSync(path);
    other.exec('BEGIN IMMEDIATE');
    database.exec('PRAGMA busy_timeout = 1');
    const commands = [accept('a'), accept('b')];
    expect(run(commands, execute)).toMatchObject([
      { kind: 'failure', code: 'busy', message: expect.stringContaining('locked') },
      { kind: 'failure', code: 'busy', message: expect.stringContaining('locked') },
    ]);
    other.exec('ROLLBACK');
    expect(run(commands, execute)).toMatchObject([['accepted'], ['accepted']]);
    other.close();
  });
});

test('a file that is deleted during the commit acknowledges nothing', async () => {
  const writer = openWriter({ role: 'write', path, elapsed: 0 });
  const { exec } = DatabaseSync.prototype;
  const commits = vi.spyOn(DatabaseSync.prototype, 'exec').mockImplementation(function (
    this: DatabaseSync,
    sql,
  ) {
    if (sql === 'COMMIT') rmSync(path);
    return exec.call(this, sql);
  });
  const batch = { time, commands: [accept('a')], bytes: new Uint8Array() };
  expect(await writer.run(batch, new Packer())).toMatchObject([
    { kind: 'failure', code: 'replaced' },
  ]);
  commits.mockRestore();
  writer.close();
});

describe('the plan of', () => {
  test.each([
    ['a claim', dueQuery, [/USING INDEX delivery_due \(due<\?\)/]],
    ['a claim of what met a crash', suspectQuery, [/USING INDEX delivery_suspect \(due<\?\)/]],
    ['leases that have ended', endedLeasesQuery, [/USING INDEX delivery_state \(state=\?\)/]],
    ['the next due time', nextDueQuery, [/USING INDEX delivery_due/]],
    ['the newest that was handled', handledQuery, [/delivery_handled \(resource=\?\)/]],
    [
      'the next in a line',
      'SELECT seq FROM delivery WHERE line = ? ORDER BY seq LIMIT 1',
      [/delivery_line \(line=\?\)/],
    ],
    [
      'a list',
      `SELECT * FROM delivery WHERE state = ? AND (received_at, seq) > (?, ?) AND received_at <= ?
       ORDER BY received_at, seq LIMIT ?`,
      [/USING INDEX delivery_state \(state=\? AND received_at>/],
    ],
    [
      'the oldest',
      'SELECT min(received_at) FROM delivery WHERE state = ?',
      [/COVERING INDEX delivery_state \(state=\?\)/],
    ],
  ])('%s walks along one index and sorts nothing', (_what, query, wanted) => {
    const steps = database.prepare(`EXPLAIN QUERY PLAN ${query}`).all();
    const plan = steps.map(({ detail }) => detail).join('; ');
    for (const each of wanted) expect(plan).toMatch(each);
    expect(plan).not.toMatch(/TEMP B-TREE|SCAN delivery$/);
  });

  test('a claim reads neither done deliveries nor those behind their ordering key', () => {
    const insert = database.prepare(`
      INSERT INTO delivery (id, state, due, waits, line, received_at) VALUES (?, ?, 0, ?, ?, 0)`);
    for (let index = 0; index < 500; index += 1) {
      insert.run(`done-${index}`, 'done', 0, null);
      insert.run(`waits-${index}`, 'pending', 1, 'line');
    }
    insert.run('due', 'pending', 0, null);
    // The index holds one row: nothing else can be touched by walking along it.
    const rows = database
      .prepare(
        `SELECT count(*) AS rows FROM delivery INDEXED BY delivery_due
         WHERE state IN ('pending', 'processing') AND waits = 0`,
      )
      .get();
    expect(rows).toEqual({ rows: 1 });
    expect(database.prepare(dueQuery).all(1, 10)).toMatchObject([{ id: 'due' }]);
  });
});
