import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Report } from '@ordering/conformance-suite';
import { afterAll, expect, test } from 'vitest';
import {
  reportWith,
  resultOf,
  startReceiver,
} from '../../../packages/conformance-suite/src/testing/index.ts';
import { call, reportOf } from './testing/run.ts';

const folder = mkdtempSync(join(tmpdir(), 'conformance-replay-'));
afterAll(() => rmSync(folder, { recursive: true }));

const secret = 'the-secret-of-the-store';
const env = { ORDERING_WEBHOOK_SECRET: secret };
const secrets = { own: secret, byStore: new Map<string, string>() };

function file(name: string, content: string | Report): string {
  const path = join(folder, name);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

test('what failed is run again, and nothing else', async () => {
  let isBroken = true;
  const refuse = ({ body }: { readonly body: Buffer }) =>
    isBroken && body.includes('\n') ? 400 : undefined;
  await using receiver = await startReceiver(secrets, { refuse });
  const written = join(folder, 'before.json');
  const ofRun = ['--url', receiver.urls[0], '--only', 'RCV-00*', '--report', `json=${written}`];
  const before = await call(['receiver', ...ofRun, '--json', '--without', 'replicas'], env);
  const failed = reportOf(before).results.filter(({ status }) => status === 'fail');
  expect(failed.length).toBeGreaterThan(0);
  expect(failed.length).toBeLessThan(reportOf(before).results.length);

  const again = await call(['replay', written, '--failed', '--json'], env);
  expect(again.exitCode).toBe(1);
  expect(reportOf(again).results.map(({ id }) => id)).toEqual(failed.map(({ id }) => id));

  isBroken = false;
  const fixed = await call(['replay', written, '--failed', '--json'], env);
  expect(fixed.exitCode).toBe(0);
  const { seed, target, selection, capabilities } = reportOf(fixed);
  expect(seed).not.toBe(reportOf(before).seed);
  expect({ target, partial: selection.partial }).toEqual({
    target: receiver.urls[0],
    partial: true,
  });
  expect(capabilities).toMatchObject({ replicas: 'absent' });

  const all = await call(['replay', written, '--json', '--seed', '7'], env);
  expect(reportOf(all)).toMatchObject({ seed: 7, selection: { only: ['RCV-00*'] } });
});

test('a report cannot have files written', async () => {
  await using receiver = await startReceiver(secrets);
  const files = ['a-recording', 'a-report'].map((name) => join(folder, name));
  const [recording = '', report = ''] = files;
  const given = withCommand(
    ...['x', 'receiver', '--url', receiver.urls[0]],
    ...['--record', recording, '--report', `json=${report}`],
  );
  const selection = { only: ['RCV-001'], skip: [], partial: true };
  const path = file('writes.json', { ...given, selection });
  expect(await call(['replay', path], env)).toMatchObject({ exitCode: 0 });
  expect(files.filter(existsSync)).toEqual([]);
});

const failed = resultOf({ status: 'fail' });
const sound = reportWith([failed]);
const withCommand = (...command: readonly string[]): Report => ({ ...sound, command });
const url = ['--url', 'http://127.0.0.1:9/'];

test.each([
  { name: 'no file', given: join(folder, 'nowhere'), want: 'it cannot be read (ENOENT)' },
  {
    name: 'the start of a report',
    given: file('cut.json', JSON.stringify(sound).slice(0, 200)),
    want: 'it is not valid JSON, or is cut off',
  },
  {
    name: 'something else',
    given: file('else.json', '{"a":1}'),
    want: 'it is not a report of ordering-conformance',
  },
  {
    name: 'another version',
    given: file(
      'other.json',
      JSON.stringify({ ...sound, format: 'ordering-conformance-report/9' }),
    ),
    want: 'it was written by version 1.2.3, and its format is ordering-conformance-report/9: read it with that version (npx @ordering/conformance@1.2.3)',
  },
  {
    name: 'an edited report',
    given: file('edited.json', JSON.stringify({ ...sound, results: 'none' })),
    want: 'it was written by version 1.2.3, and it has been changed',
  },
  {
    name: 'no command',
    given: file('library.json', withCommand()),
    want: 'it does not say with which command the run was made',
  },
  {
    name: 'a replay of itself',
    given: file('loop.json', withCommand('ordering-conformance', 'replay', 'loop.json')),
    want: 'it does not say with which command the run was made',
  },
  {
    name: 'shell commands',
    given: file('shell.json', withCommand('x', 'receiver', ...url, '--restart', 'rm -r .')),
    want: 'it names shell commands (--restart); if you trust whoever made it, add --allow-commands',
  },
  {
    name: 'a shell command in one word',
    given: file('one-word.json', withCommand('x', 'receiver', ...url, '--restart=rm -r .')),
    want: 'it names shell commands (--restart); if you trust whoever made it, add --allow-commands',
  },
  {
    name: 'other shell commands',
    given: file('slow.json', withCommand('x', 'receiver', ...url, '--slow', 'a', '--advance', 'b')),
    want: 'it names shell commands (--advance and --slow); if you trust whoever made it, add --allow-commands',
  },
  {
    name: 'nothing that failed',
    given: file('green.json', reportWith([resultOf()])),
    want: 'nothing failed in it, so there is nothing to run again',
  },
])('$name: one sentence, and the file is as it was', async ({ given, want }) => {
  const before = content(given);
  const { exitCode, out, err } = await call(['replay', given, '--failed'], env);
  expect({ exitCode, out }).toEqual({ exitCode: 2, out: '' });
  expect(err).toContain(want);
  expect(err.trim().split('\n').length).toBe(1);
  expect(content(given)).toBe(before);
});

function content(path: string): string | undefined {
  return path.endsWith('nowhere') ? undefined : readFileSync(path, 'utf8');
}
