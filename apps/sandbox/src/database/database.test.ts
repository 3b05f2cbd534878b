import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ConfigError } from '@ordering/kit/failure';
import { text } from '@ordering/kit/row';
import { expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder } from '../testing/folder.ts';
import { Database } from './database.ts';

function open(folder: string): Database {
  const database = new Database(folder);
  onTestFinished(() => {
    try {
      database.close();
    } catch {
      // The test closed it.
    }
  });
  return database;
}

test('what is committed is on the disk: WAL, and every commit is synced', () => {
  const exec = vi.spyOn(DatabaseSync.prototype, 'exec');
  const database = open(temporaryFolder());
  // SQLite says FULL also where nobody asked for it: what it would do by itself is decided when it is compiled.
  expect(exec.mock.calls.join()).toContain('PRAGMA synchronous = FULL;');
  exec.mockRestore();
  expect(text(database.get('PRAGMA journal_mode'), 'journal_mode')).toBe('wal');
});

test('the folder belongs to one process at a time', () => {
  const folder = temporaryFolder();
  const first = open(folder);
  expect(() => new Database(folder)).toThrow(/^another sandbox is using the data folder/);
  first.close();
  open(folder);
});

test('a file of a newer version is left alone', () => {
  const folder = temporaryFolder();
  const sqlite = new DatabaseSync(join(folder, 'sandbox.db'));
  sqlite.exec('PRAGMA user_version = 99');
  sqlite.close();
  expect(() => new Database(folder)).toThrow(/newer version/);
});

test.each([
  { name: 'a file', prepare: (folder: string) => writeFileSync(join(folder, 'x'), ''), path: 'x' },
  {
    name: 'a folder whose database is none',
    prepare: (folder: string) => writeFileSync(join(folder, 'sandbox.db'), 'x'.repeat(5_000)),
    path: '.',
  },
])('$name is refused in one sentence', ({ prepare, path }) => {
  const folder = temporaryFolder();
  prepare(folder);
  expect(() => new Database(join(folder, path))).toThrow(ConfigError);
});
