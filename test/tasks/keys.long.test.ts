import { mkdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { few } from '@ordering/kit/few';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Copy } from '../contract/copy.ts';
import { commandsOf, type Plan, plan as planOf } from '../run/plan.ts';

// turbo gives back the verdict of a task as long as its key is the same. A key that leaves out what a task reads would
// call a broken tree sound, which is worse than a slow run; here a change of each kind of input has to change keys.

/** What runs something, by name. */
function keysOf(now: Plan): Map<string, string> {
  return new Map(
    commandsOf(now).map(({ taskId, hash }) => [taskId.replace('@ordering/', ''), hash]),
  );
}

/** What npm and turbo have set for this very run is not about the copy. */
function plan(folder: string, environment = {}): Plan {
  return planOf(folder, ['spec', 'lint', 'unused', 'typecheck', 'test', 'build'], {
    PATH: process.env.PATH,
    ...environment,
  });
}

describe('a change', () => {
  let copy: Copy;
  let before: Plan;
  beforeAll(() => {
    copy = new Copy();
    before = plan(copy.root);
  });
  afterAll(() => copy.remove());

  /** The tasks whose keys a change gives another value; the change is taken back. */
  function changedBy(change: () => void, undo: () => void, environment = {}): string[] {
    change();
    const after = keysOf(plan(copy.root, environment));
    undo();
    return [...keysOf(before)].filter(([id, key]) => after.get(id) !== key).map(([id]) => id);
  }

  function changedByLine(file: string): string[] {
    const text = copy.read(file);
    return changedBy(
      () => copy.write(file, `${text}\n`),
      () => copy.write(file, text),
    );
  }

  const everything = () => [...keysOf(before).keys()];
  const rooted = ['//#lint', '//#unused', '//#typecheck'];
  const tree = 'test#test:tree';
  const acrossLibraries = ['test#test:contract', 'test#test:recipes'];

  test('of nothing changes no key', () => {
    expect(keysOf(plan(copy.root))).toEqual(keysOf(before));
  });

  // What has to run again, and examples of what need not: else the cache would be of no use.
  const inputs = [
    {
      what: 'a source that many import',
      file: 'packages/errors/src/backoff.ts',
      runs: [
        ...['errors#test', 'errors#build', 'client#test', 'client#build'],
        ...['sandbox#test', ...rooted, tree, ...acrossLibraries],
      ],
      rests: ['//#spec', 'events#test', 'webhooks#test', 'inbox#test', 'test#test:stock'],
    },
    {
      what: 'a source of a program',
      file: 'apps/sandbox/src/main.ts',
      runs: [...['sandbox#test'], ...[...rooted, tree, 'test#test:e2e']],
      rests: [
        'test#test:contract',
        '//#spec',
        'errors#test',
        'receiver#test',
        'contract#test',
        'test#test:stock',
      ],
    },
    {
      what: 'a line of the specs',
      file: 'specs/openapi.yaml',
      runs: ['//#spec', '//#lint', 'contract#test', 'test#test:stock', tree, ...acrossLibraries],
      rests: ['errors#test', 'sandbox#test'],
    },
    {
      what: 'a generated source',
      file: 'packages/events/src/generated/delivery.ts',
      runs: [
        ...['//#spec', 'events#test', 'webhooks#test', 'receiver#test'],
        ...[tree, ...acrossLibraries],
      ],
      rests: ['errors#test', 'client#test'],
    },
    {
      what: 'a dependency in the manifest of a workspace',
      file: 'packages/webhooks/package.json',
      runs: ['webhooks#test', 'receiver#test', ...rooted, tree, ...acrossLibraries],
      rests: ['errors#test'],
    },
    {
      what: 'a source that generated files import',
      file: 'packages/api/src/operation.ts',
      runs: ['api#test', 'client#test', 'contract#test', 'sandbox#test', tree, ...acrossLibraries],
      rests: ['//#spec', 'errors#test', 'events#test', 'test#test:stock'],
    },
    {
      what: 'a source that few import',
      file: 'packages/inbox/src/index.ts',
      runs: [
        ...['inbox#test', 'inbox#build', 'receiver#test'],
        ...[...rooted, tree, ...acrossLibraries],
      ],
      rests: ['//#spec', 'errors#test', 'sandbox#test', 'contract#test', 'test#test:stock'],
    },
    {
      what: 'a source of the program that others lean on least',
      file: 'apps/conformance/src/options.ts',
      runs: ['conformance#test', 'test#test:recipes', ...rooted, tree],
      rests: ['test#test:contract', 'test#test:e2e'],
    },
    {
      what: 'a test',
      file: 'packages/errors/src/backoff.test.ts',
      runs: ['errors#test', ...rooted],
      rests: ['errors#build', 'client#test', 'contract#test', 'test#test:e2e'],
    },
    {
      what: 'an example',
      file: 'specs/examples/valid/errors/order.not_found.json',
      runs: [...['//#spec', 'contract#test', 'test#test:stock'], ...[tree, ...acrossLibraries]],
      rests: ['errors#test', 'sandbox#test'],
    },
    {
      what: 'the generator',
      file: 'tools/contract/src/emit/index.ts',
      runs: [
        ...['//#spec', 'contract#test', 'test#test:stock'],
        ...[...rooted, tree, 'test#test:contract'],
      ],
      rests: ['errors#test', 'sandbox#test', 'conformance-suite#test'],
    },
    {
      what: 'a generated page',
      file: 'docs/reference/errors.md',
      runs: ['//#spec', tree, 'test#test:contract'],
      rests: ['errors#test', 'contract#test'],
    },
    {
      what: 'a recipe',
      file: 'recipes/receiver.py',
      runs: ['//#lint', 'test#test:recipes', 'test#test:contract'],
      rests: ['errors#test', '//#spec'],
    },
    {
      what: 'a page of the project',
      file: 'CONTRIBUTING.md',
      runs: ['test#test:contract'],
      rests: ['errors#test', 'contract#test', '//#spec'],
    },
    {
      what: 'the README of a package',
      file: 'packages/errors/README.md',
      runs: ['errors#test'],
      rests: ['events#test'],
    },
  ];
  test.each(few(inputs, 5, 'crash'))(
    'of $what runs again what depends on it',
    ({ file, runs, rests }) => {
      const changed = changedByLine(file);
      expect(changed).toEqual(expect.arrayContaining(runs));
      expect(rests.filter((task) => changed.includes(task))).toEqual([]);
    },
  );

  const configuration = ['tsconfig.base.json', 'tsconfig.build.json', 'turbo.env'];
  const shared = ['vitest.config.ts', '.npmrc', ...configuration];
  test.each(few(shared, 1, 'crash'))('of %s runs everything again', (file) => {
    expect(changedByLine(file).sort()).toEqual(everything().sort());
  });

  test('of a version in package-lock.json runs again what uses it', () => {
    const file = 'package-lock.json';
    const text = copy.read(file);
    const changed = (name: string) =>
      changedBy(
        () => copy.edit(file, ...newer(text, name)),
        () => copy.write(file, text),
      );
    expect(changed('vitest').sort()).toEqual(everything().sort());
    expect(changed('openapi-fetch')).toEqual(
      expect.arrayContaining(['client#test', 'client#build', tree, ...acrossLibraries]),
    );
  });

  test.each(few(['ORDERING_ANYTHING', 'NODE_OPTIONS', 'TZ', 'LC_ALL'], 1, 'crash'))(
    'of %s runs everything again',
    (name) => {
      const nothing = () => undefined;
      expect(changedBy(nothing, nothing, { [name]: 'other' }).sort()).toEqual(everything().sort());
    },
  );

  // The packages of a copy are the repository's, by links, so those that change are taken out first.
  test.each([
    ['node_modules/.package-lock.json', 'node_modules/.package-lock.json'],
    ['node_modules/node/package.json', 'node_modules/node'],
  ])('of %s, which says what is installed, runs everything again', (file, link) => {
    const text = copy.read(file);
    const target = readlinkSync(join(copy.root, link));
    const changed = changedBy(
      () => {
        rmSync(join(copy.root, link));
        mkdirSync(dirname(join(copy.root, file)), { recursive: true });
        copy.write(file, `${text}\n`);
      },
      () => {
        rmSync(join(copy.root, link), { recursive: true });
        symlinkSync(target, join(copy.root, link));
      },
    );
    expect(changed.sort()).toEqual(everything().sort());
  });
});

/** The line of a locked package with another version in it, for `Copy.edit`. */
function newer(lock: string, name: string): [find: string, replace: string] {
  const find = new RegExp(`    "node_modules/${name}": \\{\n      "version": "[^"]+"`).exec(
    lock,
  )?.[0];
  if (find === undefined) throw new Error(`package-lock.json has no ${name}`);
  return [find, find.replace(/"[^"]+"$/, '"999.0.0"')];
}
