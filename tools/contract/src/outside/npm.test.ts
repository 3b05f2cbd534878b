import { expect, test } from 'vitest';
import { jsonIn, NpmError, type NpmSettings, npm } from './npm.ts';
import { fakeNpm } from './testing/fake-npm.ts';

const cwd = process.cwd();
const quiet = ['--json', '--loglevel=error', '--no-audit', '--no-fund', '--no-update-notifier'];

test.each<{ name: string; settings: NpmSettings; registries: readonly string[] }>([
  { name: 'the registry that it is configured for', settings: { cwd }, registries: [] },
  {
    name: 'another registry, also for a scope that is mapped elsewhere',
    settings: { cwd, registry: 'http://127.0.0.1:9/', scopes: ['@a'] },
    registries: ['--registry=http://127.0.0.1:9/', '--@a:registry=http://127.0.0.1:9/'],
  },
])('npm is called with $name', async ({ settings, registries }) => {
  const asked = fakeNpm({ stdout: 'said' });
  expect(await npm(settings, ['view', '@a/b'])).toBe('said');
  expect(asked()).toEqual(['view', '@a/b', ...registries, ...quiet]);
});

const e404 = { error: { code: 'E404', summary: 'Not found.\nAnd more.' } };
test.each([
  {
    name: 'JSON on standard output',
    answer: { stdout: JSON.stringify(e404) },
    want: { message: 'npm view: Not found', code: 'E404' },
  },
  {
    name: 'JSON among other lines on standard error',
    answer: { stderr: `npm warn odd\n${JSON.stringify(e404)}\n` },
    want: { message: 'npm view: Not found', code: 'E404' },
  },
  {
    name: 'words alone',
    answer: { stderr: '\nnpm error no such host\nnpm error more\n' },
    want: { message: 'npm view: no such host', code: '' },
  },
])('an error of npm is distinguished from $name', async ({ answer, want }) => {
  fakeNpm({ ...answer, code: 1 });
  const error = await npm({ cwd }, ['view', 'a']).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(NpmError);
  expect(error).toMatchObject(want);
});

test.each([
  { text: '', want: undefined },
  { text: 'built\n{"a":1}\n', want: { a: 1 } },
  { text: '"1.0.0"\n', want: '1.0.0' },
  { text: '[1', want: undefined },
])('the JSON in $text', ({ text, want }) => {
  expect(jsonIn(text)).toEqual(want);
});
