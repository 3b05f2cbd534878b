import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { starterConfig } from './config/starter.ts';
import { call } from './testing/run.ts';

const folder = mkdtempSync(join(tmpdir(), 'conformance-init-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('a configuration is written once, and again where that is asked for', async () => {
  const out = join(folder, 'service.yaml');
  const args = ['init', 'service', '--out', out];
  expect(await call(args)).toMatchObject({ exitCode: 0, err: '' });
  expect(readFileSync(out, 'utf8')).toBe(starterConfig('service'));

  writeFileSync(out, 'my own');
  const again = await call(args);
  expect(again).toMatchObject({ exitCode: 2, out: '' });
  expect(again.err).toBe(`error: --out ${out}: it is there already; --force overwrites it\n`);
  expect(readFileSync(out, 'utf8')).toBe('my own');

  expect(await call([...args, '--force'])).toMatchObject({ exitCode: 0 });
  expect(readFileSync(out, 'utf8')).toBe(starterConfig('service'));
});

test('without a file it is printed', async () => {
  expect(await call(['init', 'receiver'])).toEqual({
    ...{ exitCode: 0, err: '' },
    out: starterConfig('receiver'),
  });
});

test('a file that cannot be written is told in one sentence', async () => {
  const { exitCode, err } = await call(['init', 'receiver', '--out', join(folder, 'no', 'where')]);
  expect(exitCode).toBe(2);
  expect(err).toMatch(/^error: .*cannot be written \(ENOENT\)\n$/);
});
