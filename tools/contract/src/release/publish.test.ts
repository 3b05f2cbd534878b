import { expect, test } from 'vitest';
import { publish, standingOf } from './publish.ts';
import type { Tarball } from './registry.ts';
import { MemoryRegistry } from './testing/memory-registry.ts';
import { planWithdrawal, withdraw } from './withdraw.ts';

const tarball = (name: string, version: string, integrity = `${name} ${version}`): Tarball => ({
  ...{ name, version, integrity },
  path: 'nowhere',
});
const first = ['a', 'b', 'c'].map((name) => tarball(name, '1.0.0'));
const second = ['a', 'b', 'c'].map((name) => tarball(name, '1.1.0'));

async function release(registry: MemoryRegistry, tarballs: readonly Tarball[]) {
  const said: string[] = [];
  await publish(registry, tarballs, await standingOf(registry, tarballs), (line) =>
    said.push(line),
  );
  return said;
}

test('everything waits until all is there', async () => {
  const registry = new MemoryRegistry();
  expect(await release(registry, first.slice(0, 2))).toEqual([
    'a@1.0.0 published as next',
    'b@1.0.0 published as next',
    'a@1.0.0 is latest',
    'b@1.0.0 is latest',
  ]);
});

// Three are published and three get their tag: six changes, and the registry breaks down before each of them.
test.each([0, 1, 2, 3, 4, 5])('down after %i changes, and again: one set', async (left) => {
  const registry = new MemoryRegistry();
  await release(registry, first);
  registry.left = left;
  await expect(release(registry, second)).rejects.toThrow('the registry is down');
  const between = Object.values(registry.latest());
  if (left <= 3) expect(between).toEqual(['1.0.0', '1.0.0', '1.0.0']);
  registry.left = Number.POSITIVE_INFINITY;
  await release(registry, second);
  expect(registry.latest()).toEqual({ a: '1.1.0', b: '1.1.0', c: '1.1.0' });
  expect(await release(registry, second)).toEqual([
    'a@1.1.0 is already in the registry',
    'b@1.1.0 is already in the registry',
    'c@1.1.0 is already in the registry',
  ]);
});

test('latest and next only move forward, and an older release gets what it lacks', async () => {
  const registry = new MemoryRegistry();
  await release(registry, first);
  registry.left = 1;
  await expect(release(registry, second)).rejects.toThrow('the registry is down');
  registry.left = Number.POSITIVE_INFINITY;
  // The third has no other b, and a later one breaks down before it is latest.
  await release(registry, [tarball('a', '1.10.0'), tarball('c', '1.10.0')]);
  expect(await release(registry, second)).toEqual([
    'a@1.1.0 is already in the registry',
    'b@1.1.0 published as next',
    'c@1.1.0 published as next',
    'a@1.1.0 is not latest: 1.10.0 is newer, and stays',
    'b@1.1.0 is latest',
    'c@1.1.0 is not latest: 1.10.0 is newer, and stays',
  ]);
  expect(registry.latest()).toEqual({ a: '1.10.0', b: '1.1.0', c: '1.10.0' });
  expect(registry.tags.get('c')?.get('next')).toBe('1.10.0');
  const before = registry.latest();
  await release(registry, first);
  expect(registry.latest()).toEqual(before);
});

test('a version that was withdrawn does not become latest again', async () => {
  const registry = new MemoryRegistry();
  await release(registry, first);
  await release(registry, second);
  await withdraw(registry, await planWithdrawal(registry, tarball('a', '1.1.0'), undefined));
  expect((await release(registry, second)).at(-1)).toBe('a@1.1.0 is not latest: it is withdrawn');
  expect(registry.latest()).toEqual({ a: '1.0.0', b: '1.1.0', c: '1.1.0' });
});

test('a version that is there with other contents is refused before anything is published', async () => {
  const registry = new MemoryRegistry();
  await release(registry, [tarball('c', '1.1.0', 'something else')]);
  await expect(release(registry, second)).rejects.toThrow(
    'c@1.1.0 is already in the registry with other contents: index.js differs, for example. A version can be published only once; release a new version.',
  );
  expect([...registry.packages.keys()]).toEqual(['c']);
});
