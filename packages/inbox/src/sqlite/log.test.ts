import { fstatSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/temporary.ts';
import type { AcceptRow, Batch, WriteCommand } from './commands.ts';
import { Packer } from './pack.ts';
import { type Connection, openWriter } from './writer.ts';

interface Flushing {
  readonly file: number;
  readonly end: (error?: Error) => void;
}

let folder: ReturnType<typeof temporaryFolder>;
let path: string;
let flushes: Flushing[];
let writer: Connection<WriteCommand>;
beforeEach(() => {
  folder = temporaryFolder();
  path = join(folder.path, 'inbox.db');
  flushes = [];
  const flush = (file: number) =>
    new Promise<void>((resolve, reject) => {
      const end = (error?: Error) => (error === undefined ? resolve() : reject(error));
      flushes.push({ file, end });
    });
  writer = openWriter({ role: 'write', path, elapsed: 0 }, flush);
});
afterEach(() => {
  writer.close();
  folder.remove();
});

/** Runs commands, and notes their outcomes when they come. */
function run(...commands: readonly WriteCommand[]): string[] {
  const batch: Batch<WriteCommand> = {
    time: { elapsed: 1, wall: 1 },
    commands,
    bytes: new Uint8Array(),
  };
  const outcomes: string[] = [];
  writer.run(batch, new Packer()).then(
    (answers) => outcomes.push(...answers.map((each) => ('kind' in each ? each.kind : each[0]))),
    (error: Error) => outcomes.push(error.message),
  );
  return outcomes;
}

const rest = [null, null, null, null, null, null] as const;
const accept = (id: string): AcceptRow => [id, '{}', 0, 0, ...rest];

function committed(): unknown {
  const other = new DatabaseSync(path, { readOnly: true });
  const rows = other.prepare('SELECT id FROM delivery ORDER BY seq').all();
  other.close();
  return rows.map(({ id }) => id).join(' ');
}

/** All that can happen without a flush that ends has happened. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('a commit is acknowledged only after the log is on the disk', async () => {
  const first = run(accept('a'));
  await settled();
  expect([committed(), first]).toEqual(['a', []]);
  expect(flushes).toHaveLength(1);
  // It is the log that is flushed.
  const [{ file = 0, end = () => {} } = {}] = flushes;
  expect(fstatSync(file).ino).toBe(statSync(`${path}-wal`).ino);
  end();
  await settled();
  expect(first).toEqual(['accepted']);
});

test('what is committed during a flush has the next one, together', async () => {
  const first = run(accept('a'));
  await settled();
  const [second, third] = [run(accept('b')), run(accept('c'))];
  await settled();
  expect([committed(), flushes.length]).toEqual(['a b c', 1]);
  flushes[0]?.end();
  await settled();
  expect([first, second, third, flushes.length]).toEqual([['accepted'], [], [], 2]);
  flushes[1]?.end();
  await settled();
  expect([second, third, flushes.length]).toEqual([['accepted'], ['accepted'], 2]);
});

test('where nothing is changed, nothing is flushed', async () => {
  const looked = run({ kind: 'work', settled: [] });
  await settled();
  expect([looked, flushes]).toEqual([['work'], []]);
});

test('after a flush that failed, none succeeds', async () => {
  const [first, second] = [run(accept('a')), run(accept('b'))];
  await settled();
  flushes[0]?.end(new Error('the disk is broken'));
  await settled();
  const third = run(accept('c'));
  await settled();
  expect([first, second, third]).toEqual(Array(3).fill(['the disk is broken']));
  expect(flushes).toHaveLength(1);
});
