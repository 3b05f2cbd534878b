import { mkdirSync } from 'node:fs';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { publish, standingOf } from '../../tools/contract/src/release/publish.ts';
import { npmRegistry, pack } from '../../tools/contract/src/release/registry.ts';
import { Project } from './project.ts';
import { Registry } from './registry.ts';
import { packTimeout } from './tarballs.ts';

// Releases of two packages to a real registry.

const project = new Project();
let registry: Registry;

beforeAll(async () => {
  mkdirSync(project.path('cache'), { recursive: true });
  registry = await Registry.start(project);
  const host = registry.url.replace('http:', '');
  project.write('.npmrc', `registry=${registry.url}\n${host}:_authToken=anybody\n`);
  vi.stubEnv('npm_config_userconfig', project.path('.npmrc'));
  vi.stubEnv('npm_config_cache', project.path('cache'));
  project.write('package.json', '{ "private": true, "workspaces": ["a", "b"] }');
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await registry.stop();
  project.remove();
});

const npm = () => {
  const settings = { cwd: project.folder, registry: registry.url, scopes: ['@ordering'] };
  return { settings, theirs: npmRegistry(settings) };
};

async function packed(version: string) {
  const names = ['a', 'b'];
  for (const name of names) {
    project.write(`${name}/package.json`, JSON.stringify({ name: `@ordering/${name}`, version }));
  }
  const into = project.path(version);
  return Promise.all(names.map((name) => pack(npm().settings, `@ordering/${name}`, into)));
}

async function release(version: string): Promise<readonly string[]> {
  const said: string[] = [];
  const tarballs = await packed(version);
  const { theirs } = npm();
  await publish(theirs, tarballs, await standingOf(theirs, tarballs), (line) => said.push(line));
  return said;
}

async function tags(name: string) {
  const listed = await npm().theirs.list(`@ordering/${name}`);
  return Object.fromEntries(listed?.tags ?? []);
}

test('an older release that is finished after a newer one leaves latest and next where they are', {
  timeout: packTimeout,
}, async () => {
  await release('0.1.0');
  const [half] = await packed('0.2.0');
  if (half !== undefined) await npm().theirs.publish(half, 'next');
  await release('0.10.0');
  expect(await release('0.2.0')).toEqual([
    '@ordering/a@0.2.0 is already in the registry',
    '@ordering/b@0.2.0 published as next',
    '@ordering/a@0.2.0 is not latest: 0.10.0 is newer, and stays',
    '@ordering/b@0.2.0 is not latest: 0.10.0 is newer, and stays',
  ]);
  const newest = { latest: '0.10.0', next: '0.10.0' };
  expect([await tags('a'), await tags('b')]).toEqual([newest, newest]);
});
