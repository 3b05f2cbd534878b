import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { switchToWal } from './sqlite-file.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sqlite-file-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a file that may only be read is not switched to a log, at the first try', () => {
  const path = join(folder, 'a.db');
  new DatabaseSync(path).exec('CREATE TABLE t (v INTEGER)');
  const database = new DatabaseSync(path, { readOnly: true });
  const exec = vi.spyOn(database, 'exec');
  expect(() => switchToWal(database, 100)).toThrow('readonly database');
  expect(exec).toHaveBeenCalledTimes(1);
  database.close();
});

test('a file that others open is tried again', () => {
  const path = join(folder, 'a.db');
  const other = new DatabaseSync(path);
  other.exec('CREATE TABLE t (v INTEGER); BEGIN IMMEDIATE');
  const database = new DatabaseSync(path, { timeout: 0 });
  const exec = vi.spyOn(database, 'exec');
  expect(() => switchToWal(database, 100)).toThrow('locked');
  expect(exec.mock.calls.length).toBeGreaterThan(1);
  other.exec('ROLLBACK');
  switchToWal(database, 100);
  expect(database.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' });
  for (const each of [database, other]) each.close();
});
