import { closeSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../testing/temporary.ts';
import { isLogCut, mayHaveWritten, readWalIndex, type WalIndex } from './wal-index.ts';

const index = (change: Partial<WalIndex> = {}): WalIndex => ({
  ...{ isKnown: true, isSteady: true, frames: 9, salts: '1,2', backfilled: 5, attempted: 5 },
  ...change,
});

test.each<[when: string, want: boolean, before: Partial<WalIndex>, after: Partial<WalIndex>]>([
  ['nothing has happened', false, {}, {}],
  ['the log has grown', false, {}, { frames: 12 }],
  ['one has begun', true, {}, { attempted: 9 }],
  ['one has begun and ended', true, {}, { attempted: 9, backfilled: 9 }],
  ['one goes on', true, { attempted: 9 }, { attempted: 9 }],
  ['one has ended', true, { attempted: 9 }, { attempted: 9, backfilled: 9 }],
  ['the log has begun anew', true, {}, { frames: 1, salts: '2,7', attempted: 0, backfilled: 0 }],
  ['the index is not known', true, { isKnown: false }, { isKnown: false }],
])('a checkpoint may have written to the file where %s: %o', (_when, want, before, after) => {
  expect(mayHaveWritten(index(before), index(after))).toBe(want);
});

test('the index of a log is read as SQLite writes it', () => {
  const folder = temporaryFolder();
  const path = join(folder.path, 'a.db');
  const database = new DatabaseSync(path);
  database.exec('PRAGMA journal_mode = WAL; CREATE TABLE t (a); INSERT INTO t VALUES (1)');
  const file = openSync(`${path}-shm`, 'r');
  onTestFinished(() => {
    database.close();
    closeSync(file);
    folder.remove();
  });
  const first = readWalIndex(file);
  const fresh = { isKnown: true, isSteady: true, backfilled: 0, attempted: 0 };
  expect(first).toMatchObject(fresh);
  expect(first.frames).toBeGreaterThan(1);
  const done = database.prepare('PRAGMA wal_checkpoint').get();
  expect(done).toEqual({ busy: 0, log: first.frames, checkpointed: first.frames });
  expect(readWalIndex(file)).toEqual({
    ...first,
    backfilled: first.frames,
    attempted: first.frames,
  });
  database.exec('INSERT INTO t VALUES (2)');
  const anew = readWalIndex(file);
  expect(anew).toMatchObject({ ...fresh, frames: 1 });
  expect(anew.salts).not.toBe(first.salts);
});

describe('a log', () => {
  const pageBytes = 512;
  const frameBytes = 24 + pageBytes;
  const headerOf = (salts: readonly [number, number]) => {
    const header = new Uint32Array(8);
    header.set(salts, 4);
    return Buffer.from(header.buffer);
  };
  const logOf = (salts: readonly [number, number], frames: number) =>
    Buffer.concat([headerOf(salts), Buffer.alloc(frames * frameBytes)]);

  test.each<[how: string, want: boolean, log: Buffer, looks: Partial<WalIndex>[]]>([
    ['whole', false, logOf([1, 2], 9), [{}]],
    ['longer than it need be', false, logOf([1, 2], 12), [{}]],
    ['one page short', true, logOf([1, 2], 8), [{}, {}]],
    ['empty', true, Buffer.alloc(0), [{}, {}]],
    ['empty, as nothing is in it', false, Buffer.alloc(0), [{ frames: 0 }]],
    ['empty, as it has begun anew since', false, Buffer.alloc(0), [{}, { frames: 0 }]],
    ['of other salts, as it has begun anew', false, logOf([2, 7], 9), [{}, { salts: '2,7' }]],
    ['cut and written to behind its end', true, logOf([0, 0], 9), [{}, {}]],
    ['whose index is being written', false, logOf([1, 2], 8), [{ isSteady: false }]],
    ['whose index is not known', false, logOf([1, 2], 8), [{ isKnown: false }]],
  ])('%s has lost something: %o', (_how, want, log, looks) => {
    const folder = temporaryFolder();
    const path = join(folder.path, 'log');
    writeFileSync(path, log);
    const file = openSync(path, 'r');
    onTestFinished(() => {
      closeSync(file);
      folder.remove();
    });
    const left = looks.map(index);
    const readIndex = () => {
      const next = left.shift();
      if (next === undefined) throw new Error('it is read once too often');
      return next;
    };
    expect(isLogCut(readIndex(), file, pageBytes, readIndex)).toBe(want);
    expect(left).toEqual([]);
  });
});
