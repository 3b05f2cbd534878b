import { expect, test, vi } from 'vitest';
import { fakeNpm } from '../outside/testing/fake-npm.ts';
import { npmRegistry } from './registry.ts';

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
