import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { generator } from './program.ts';
import { targets } from './targets.ts';

// The stamp of a run is a shortcut to be trusted only if all that the run reads is in it. So a process in which every
// read is recorded generates from the real specs, and each of its reads has to be accounted for.

const [own] = generator;
let copy: string;
beforeAll(() => {
  copy = realpathSync(mkdtempSync(join(tmpdir(), 'contract-')));
  cpSync(resolve(own, '../../../specs'), join(copy, 'specs'), { recursive: true });
  mkdirSync(join(copy, 'node_modules'));
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

function generate(): readonly string[] {
  const record = join(copy, 'reads.txt');
  const recorder = pathToFileURL(join(own, 'testing/record-reads.ts'));
  const options = ['--conditions=@ordering/source', '--disable-warning=ExperimentalWarning'];
  const run = spawnSync(
    process.execPath,
    [...options, '--import', recorder.href, join(own, 'main.ts'), 'generate'],
    { cwd: copy, encoding: 'utf8', env: { ...process.env, RECORD_READS: record } },
  );
  expect(run.status, run.stderr).toBe(0);
  const read = readFileSync(record, 'utf8').trim().split('\n');
  return [...new Set(read)].map((path) => resolve(copy, path));
}

const isBelow = (folder: string) => (path: string) => !relative(folder, path).startsWith('..');

test('everything that generate reads is in its stamp', () => {
  const read = generate();
  const stamp: { asked: string[] } = JSON.parse(
    readFileSync(join(copy, 'node_modules/.cache/contract/stamp.json'), 'utf8'),
  );
  const asked = new Set(stamp.asked.map((each) => resolve(copy, 'specs', each)));
  const covered = [
    (path: string) => asked.has(path),
    ...generator.map(isBelow),
    ...targets.map(({ folder }) => isBelow(join(copy, folder))),
    // What is installed there is in the stamp by its version.
    (path: string) => path.split('/').includes('node_modules'),
    // Its manifest says which Node.js it needs, and the one that runs is in the stamp.
    (path: string) => path === join(own, '../package.json'),
  ];
  expect(read.filter(isBelow(own)).length).toBeGreaterThan(50);
  expect(read.filter((path) => asked.has(path)).length).toBeGreaterThan(asked.size / 2);
  expect(read.filter((path) => !covered.some((covers) => covers(path)))).toEqual([]);
});
