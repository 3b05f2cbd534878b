import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { fakeNpm } from '../outside/testing/fake-npm.ts';
import { npmRegistry, pack, scopesOf } from './registry.ts';

const cwd = process.cwd();
const registry = npmRegistry({ cwd });
const tarball = { name: '@a/b', version: '1.0.0', path: '/tmp/b.tgz', integrity: 'sha512-x' };
const missing = { stdout: JSON.stringify({ error: { code: 'E404', summary: 'no' } }), code: 1 };

test.each([
  {
    name: 'several versions and tags',
    answer: { stdout: '{"versions":["1.0.0","1.1.0"],"dist-tags":{"latest":"1.1.0"}}' },
    want: { versions: ['1.0.0', '1.1.0'], tags: new Map([['latest', '1.1.0']]) },
  },
  {
    name: 'one version, which npm does not put into a list',
    answer: { stdout: '{"versions":"1.0.0","dist-tags":{}}' },
    want: { versions: ['1.0.0'], tags: new Map() },
  },
  { name: 'nothing', answer: missing, want: undefined },
])('$name of a package is listed', async ({ answer, want }) => {
  const asked = fakeNpm(answer);
  expect(await registry.list('@a/b')).toEqual(want);
  expect(asked().slice(0, 4)).toEqual(['view', '@a/b', 'versions', 'dist-tags']);
});

test('what fails otherwise than by a package that is missing is thrown', async () => {
  fakeNpm({ stderr: 'npm error no such host', code: 1 });
  await expect(registry.list('@a/b')).rejects.toThrow('npm view: no such host');
});

test.each([
  { name: 'the same bytes', stdout: '"sha512-x"', want: [] },
  { name: 'other files', stdout: 'package.json\nindex.js\n', want: ['package.json', 'index.js'] },
])('a version in the registry differs from a tarball: $name', async ({ stdout, want }) => {
  fakeNpm({ stdout });
  expect(await registry.differences(tarball)).toEqual(want);
});

test.each([
  { name: 'where nobody vouches for the build', env: '', more: ['--no-provenance'] },
  { name: 'on a server that vouches for the build', env: 'http://127.0.0.1:9/', more: [] },
])('a tarball is published $name', async ({ env, more }) => {
  vi.stubEnv('ACTIONS_ID_TOKEN_REQUEST_URL', env);
  vi.stubEnv('SIGSTORE_ID_TOKEN', '');
  const asked = fakeNpm({});
  await registry.publish(tarball, 'latest');
  expect(asked().slice(0, 3 + more.length)).toEqual([
    'publish',
    '/tmp/b.tgz',
    '--tag=latest',
    ...more,
  ]);
});

test.each([
  {
    name: 'that is set',
    do: () => registry.setTag('@a/b', '1.0.0', 'next'),
    want: ['add', '@a/b@1.0.0', 'next'],
  },
  {
    name: 'that is removed',
    do: () => registry.removeTag('@a/b', 'next'),
    want: ['rm', '@a/b', 'next'],
  },
])('a tag $name', async ({ do: change, want }) => {
  const asked = fakeNpm({});
  await change();
  expect(asked().slice(0, 4)).toEqual(['dist-tag', ...want]);
});

test.each([
  { stdout: '"use 2.0.0"', want: 'use 2.0.0' },
  { stdout: '', want: undefined },
])('a version is deprecated because of $want', async ({ stdout, want }) => {
  fakeNpm({ stdout });
  expect(await registry.deprecation('@a/b', '1.0.0')).toBe(want);
});

test('a version is deprecated with a reason', async () => {
  const asked = fakeNpm({});
  await registry.deprecate('@a/b', '1.0.0', 'use 2.0.0');
  expect(asked().slice(0, 3)).toEqual(['deprecate', '@a/b@1.0.0', 'use 2.0.0']);
});

test('a package is packed into a folder of its own', async () => {
  const into = mkdtempSync(join(tmpdir(), 'packed-'));
  onTestFinished(() => rmSync(into, { recursive: true }));
  const packed = { version: '1.0.0', filename: 'a-b-1.0.0.tgz', integrity: 'sha512-x' };
  const asked = fakeNpm({ stdout: JSON.stringify([packed]) });
  const folder = join(into, '%40a%2Fb');
  expect(await pack({ cwd }, '@a/b', into)).toEqual({
    ...tarball,
    path: join(folder, 'a-b-1.0.0.tgz'),
  });
  expect(asked().slice(0, 3)).toEqual(['pack', '--workspace=@a/b', `--pack-destination=${folder}`]);
});

test('the scopes in names are told once each', () => {
  expect(scopesOf(['@a/b', 'c', '@a/d', '@e/f'])).toEqual(['@a', '@e']);
});
