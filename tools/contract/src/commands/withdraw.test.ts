import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { MemoryRegistry } from '../release/testing/memory-registry.ts';
import { Repository } from '../release/testing/repository.ts';
import type { WithdrawOptions } from './options.ts';
import { withdrawCommand } from './withdraw.ts';

const repository = new Repository();
let registry: MemoryRegistry;
let output: string[];

beforeAll(() => {
  repository.begin();
  repository.tag('v0.3.0', ['a@1.2.0', '@x/b@0.3.0']);
});
afterAll(() => repository.remove());
beforeEach(async () => {
  output = [];
  registry = new MemoryRegistry();
  for (const [name, versions] of [
    ['a', ['1.0.0', '1.1.0', '1.2.0', '1.10.0-beta']],
    ['@x/b', ['0.3.0']],
  ] as const) {
    for (const version of versions) {
      await registry.publish({ name, version, integrity: '', path: '' }, 'other');
    }
  }
  for (const tag of ['next', 'latest']) {
    await registry.setTag('a', '1.2.0', tag);
    await registry.setTag('@x/b', '0.3.0', tag);
  }
});

const out = (line: string) => void output.push(line);
const io = () => ({ cwd: repository.root, out, err: out });
const withdraw = (what: string, options: WithdrawOptions = {}) =>
  withdrawCommand(what, options, io(), () => registry);
const tags = (name: string) => Object.fromEntries(registry.tags.get(name) ?? []);

test('the tags of a package move to its previous version', async () => {
  expect(await withdraw('a@1.2.0')).toBe(0);
  expect(tags('a')).toEqual({ latest: '1.1.0', next: '1.1.0', other: '1.10.0-beta' });
  expect([...registry.deprecated]).toEqual([['a@1.2.0', 'Withdrawn. Use 1.1.0.']]);
  expect(output).toEqual([
    'a@1.2.0: next points to 1.1.0 instead of 1.2.0',
    'a@1.2.0: latest points to 1.1.0 instead of 1.2.0',
    'a@1.2.0: deprecated: Withdrawn. Use 1.1.0.',
  ]);
});

test('a release is withdrawn with all its packages, dependents first', async () => {
  expect(await withdraw('0.3.0')).toBe(0);
  expect(tags('a')).toMatchObject({ latest: '1.1.0' });
  expect(tags('@x/b')).toEqual({ latest: '0.3.0' });
  expect(output.filter((line) => line.startsWith('@x/b'))).toEqual([
    '@x/b@0.3.0: other is removed, because there is no earlier version',
    '@x/b@0.3.0: next is removed, because there is no earlier version',
    '@x/b@0.3.0: latest is not moved, because there is no earlier version',
    '@x/b@0.3.0: deprecated: Withdrawn. Do not use it.',
  ]);
  expect(output[0]).toMatch(/^@x\/b/);
});

test('a version that was never published is refused', async () => {
  await expect(withdraw('a@7.0.0')).rejects.toThrow('a@7.0.0 is not in the registry;');
});
