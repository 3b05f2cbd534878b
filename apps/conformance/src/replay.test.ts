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

const statuses = ({ results }: Pick<Report, 'results'>) =>
  results.map(({ id, status }) => `${id} ${status}`);

test('what was broken is run again, with what failed as well or was not run because of it', async () => {
  let refused = /\n/;
  const refuse = ({ body }: { readonly body: Buffer }) =>
    refused.test(body.toString()) ? 400 : undefined;
  await using receiver = await startReceiver(secrets, { refuse });
  const written = join(folder, 'before.json');
  const ofRun = ['--url', receiver.urls[0], '--only', 'RCV-00*', '--report', `json=${written}`];
  const before = await call(['receiver', ...ofRun, '--json', '--without', 'replicas'], env);
  const [teller, ...others] = reportOf(before).results.filter(({ status }) => status !== 'pass');
  expect([teller, ...others]).toMatchObject([
    { id: 'RCV-003', status: 'fail' },
    { id: 'RCV-004', hangsOn: 'RCV-003', failedAsWell: true },
    { id: 'RCV-005', hangsOn: 'RCV-003', failedAsWell: true },
  ]);
  const failedAgain = async () => {
    const again = await call(['replay', written, '--failed', '--json'], env);
    return { ...reportOf(again), exitCode: again.exitCode };
  };

  // Half a repair: what told the cause passes, and a part of what failed as well does not.
  refused = /\n$/;
  const half = await failedAgain();
  expect(statuses(half)).toEqual(['RCV-003 pass', 'RCV-004 pass', 'RCV-005 fail']);
  expect(half.exitCode).toBe(1);

  refused = /(?!)/;
  const fixed = await failedAgain();
  expect(statuses(fixed)).toEqual(['RCV-003 pass', 'RCV-004 pass', 'RCV-005 pass']);
  expect(fixed).toMatchObject({
    ...{ exitCode: 0, target: receiver.urls[0], selection: { partial: true } },
    capabilities: { replicas: 'absent' },
  });
  expect(fixed.seed).not.toBe(reportOf(before).seed);

  const all = await call(['replay', written, '--json', '--seed', '7'], env);
  expect(reportOf(all)).toMatchObject({ seed: 7, selection: { only: ['RCV-00*'] } });
});

test('what hangs on what failed is run again, and is seen to be broken', async () => {
  let isRepaired = false;
  await using receiver = await startReceiver(secrets, {
    refuse: () => (isRepaired ? undefined : 400),
    hasEffect: ({ body }) => body.length <= 5000,
  });
  const written = join(folder, 'effects.json');
  const ofRun = ['--url', receiver.urls[0], '--observe', receiver.observe, '--effect-wait', '50ms'];
  const only = ['--only', 'RCV-001', '--only', 'RCV-019', '--report', `json=${written}`];
  await call(['receiver', ...ofRun, ...only], env);

  isRepaired = true;
  const again = await call(['replay', written, '--failed', '--json'], env);
  expect(statuses(reportOf(again))).toEqual(['RCV-001 pass', 'RCV-019 pass', 'RCV-019 warn']);
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
    name: 'another version',
    given: file(
      'other.json',
      JSON.stringify({ ...sound, format: 'ordering-conformance-report/9' }),
    ),
    want: 'it was written by version 1.2.3, and its format is ordering-conformance-report/9: read it with that version (npx @ordering/conformance@1.2.3)',
  },
  {
    name: 'no command',
    given: file('library.json', withCommand()),
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
