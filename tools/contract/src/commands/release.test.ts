import { spawnSync } from 'node:child_process';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { settle } from '../release/carry-out.ts';
import { write } from '../release/edits.ts';
import { completeRecord, releaseHere } from '../release/history.ts';
import { MemoryRegistry } from '../release/testing/memory-registry.ts';
import { group, Repository } from '../release/testing/repository.ts';
import { keepUnfinished, undoUnfinished } from '../release/unfinished.ts';
import { edited, swap } from '../testing/specs.ts';
import { run } from './program.ts';
import { planHere } from './release-plan.ts';

const first = new Repository();
let repository: Repository;
let output: string[];
let errors: string[];

beforeAll(() => first.begin());
afterAll(() => first.remove());
beforeEach(() => {
  planned = undefined;
  repository = first.copy();
  output = [];
  errors = [];
});
afterEach(() => repository.remove());

const contract = (...args: readonly string[]) =>
  run(['release', ...args], {
    cwd: repository.root,
    out: (line) => output.push(line),
    err: (line) => errors.push(line),
  });

const renamed = edited({
  'openapi.yaml': (text) =>
    text
      .replace('name: loafId, in: path', 'name: id, in: path')
      .replace('{loafId}/eat', '{id}/eat'),
});

/** The first release, and a change after it: another name of a path parameter. */
function renameAfterFirst(): void {
  repository.tag('v0.1.0');
  repository.putSpecs(renamed);
  repository.commit('Rename');
}

const note = (level: string, text = '`answer` was 42 and is 43 now. Expect it.') =>
  repository.write('changes/answer.md', `---\n'@ordering/inbox': ${level}\n---\n\n${text}\n`);

/** The plan of what is committed, made once: tests that ask for it commit nothing after they have asked. */
let planned: ReturnType<typeof planHere> | undefined;
const steps = () => {
  planned ??= planHere(repository.root);
  return planned.plan.packages;
};
const versions = () => Object.fromEntries(steps().map(({ name, to }) => [name, to]));

describe('a plan', () => {
  test('of the first release has everything as it is', () => {
    expect(planHere(repository.root)).toMatchObject({
      plan: { base: undefined, tag: 'v0.1.0' },
      edits: [],
    });
    expect(steps().map(({ name, to }) => `${name} ${to}`)).toEqual([
      '@ordering/api 0.1.0',
      '@ordering/client 0.1.0',
      '@ordering/inbox 0.1.0',
      '@ordering/specs 0.1.0',
    ]);
  });

  test('raises each package by what has changed for it, in the order of what needs what', () => {
    renameAfterFirst();
    expect(
      steps().map(({ name, from, to, level, breaks }) => [name, from, to, level, breaks]),
    ).toEqual([
      ['@ordering/api', '0.1.0', '0.2.0', 'major', true],
      ['@ordering/client', '0.1.0', '0.2.0', 'major', true],
      ['@ordering/specs', '0.1.0', '0.1.1', 'patch', false],
    ]);
    const [, client] = steps();
    expect(client?.entry).toBe(`## 0.2.0

Before 1.0.0 a minor version may contain breaking changes, and this one does.

### What breaks

- The path parameter \`id\` of \`eatLoaf\` was renamed from \`loafId\` to \`id\`. Replace the old name by the new one in your code.

### What else

- It depends on \`@ordering/api\` 0.2.0 now, and depended on 0.1.0.
`);
  });

  test.each([
    {
      name: 'an error code with another name, and both constants',
      edit: swap('const: rate.limited', 'const: rate.exceeded'),
      of: 'client',
      says: 'The error code `rate.limited` was renamed to `rate.exceeded`. Replace `ErrorCode.rateLimited` of `@ordering/errors` by `ErrorCode.rateExceeded` of `@ordering/errors`. Replace the old name by the new one in your code.',
    },
    {
      name: 'an operation with another name, and the methods of the client',
      edit: swap('operationId: eatLoaf', 'operationId: devourLoaf'),
      of: 'client',
      says: /Replace `client\.eatLoaf` by `client\.devourLoaf`\./,
    },
  ])('tells of $name', ({ edit, of, says }) => {
    repository.tag('v0.1.0');
    const requirements = swap(' from `eatLoaf`', '');
    repository.putSpecs(edited({ 'openapi.yaml': edit, 'requirements.yaml': requirements }));
    repository.commit('Edit');
    const entry = steps().find(({ name }) => name === `@ordering/${of}`)?.entry;
    if (typeof says === 'string') expect(entry).toContain(`- ${says}\n`);
    else expect(entry).toMatch(says);
  });

  test('--stable raises what is before 1.0.0, changed or not, with the ranges between', () => {
    const inbox = `${group}/inbox/package.json`;
    repository.write(inbox, repository.read(inbox).replace('0.1.0', '1.4.2'));
    repository.commit('One is there already');
    renameAfterFirst();
    const { plan, edits } = planHere(repository.root, { stable: true });
    expect(plan).toMatchObject({ base: 'v0.1.0', tag: 'v1.0.0' });
    expect(plan.packages.map(({ name, from, to, breaks }) => [name, from, to, breaks])).toEqual([
      ['@ordering/api', '0.1.0', '1.0.0', true],
      ['@ordering/client', '0.1.0', '1.0.0', true],
      ['@ordering/specs', '0.1.0', '1.0.0', false],
    ]);
    expect(plan.packages[0]?.entry).toMatch(
      /^## 1\.0\.0\n\nFrom 1\.0\.0 on, a breaking change raises the major version\. Depend on `\^1\.0\.0`\.\n\n### What breaks\n\n- The path parameter/,
    );
    const client = edits.find(({ file }) => file === `${group}/client/package.json`);
    expect(JSON.parse(client?.text ?? '')).toMatchObject({
      version: '1.0.0',
      dependencies: { '@ordering/api': '^1.0.0' },
    });
  });

  test.each([
    { level: 'patch', to: '0.1.1', heading: 'What else' },
    { level: 'minor', to: '0.2.0', heading: 'What is new' },
    { level: 'major', to: '0.2.0', heading: 'What breaks' },
  ])('a note of a $level', ({ level, to, heading }) => {
    repository.tag('v0.1.0');
    repository.write(`${group}/inbox/index.js`, 'export const answer = 43;\n');
    note(level);
    repository.commit('Another answer');
    expect(steps().map(({ name }) => name)).toEqual(['@ordering/inbox']);
    expect(steps()[0]).toMatchObject({ to });
    expect(steps()[0]?.entry).toContain(
      `### ${heading}\n\n- \`answer\` was 42 and is 43 now. Expect it.\n`,
    );
    expect(planHere(repository.root).edits).toContainEqual({
      file: 'changes/answer.md',
      text: undefined,
    });
  });

  test('a package that depends on a breaking one breaks, and its changelog says that its own names are unchanged', () => {
    repository.tag('v0.1.0');
    repository.write('changes/gone.md', "---\n'@ordering/api': major\n---\n\nIt is gone.\n");
    repository.commit('Less');
    expect(steps().map(({ name, breaks, why }) => [name, breaks, why])).toEqual([
      ['@ordering/api', true, ['major: changes/gone.md']],
      ['@ordering/client', true, ['major: needs @ordering/api 0.2.0']],
    ]);
    expect(steps()[1]?.entry).toContain(`### What breaks

- It depends on \`@ordering/api\` 0.2.0, which has breaking changes. No name that this package exports has changed. You need not do anything, unless you use \`@ordering/api\` yourself: then follow its changelog.

### What else

- It depends on \`@ordering/api\` 0.2.0 now, and depended on 0.1.0.
`);
  });

  test('other words in the documents are a patch of them alone, and go with the next release of the rest', () => {
    repository.tag('v0.1.0');
    repository.putSpecs(edited({ 'openapi.yaml': swap('summary: Eat a loaf', 'summary: Eat it') }));
    repository.write(`${group}/api/src/generated/made.ts`, '/** Eat it. */\n// made\n');
    repository.commit('Words');
    expect(versions()).toEqual({ '@ordering/specs': '0.1.1' });
  });
});

describe('carried out', () => {
  const isMade = (file: string) => file.includes('/generated/');
  const means = () => {
    const registry = new MemoryRegistry();
    return {
      ...{ root: repository.root, folder: `${repository.root}/node_modules`, registry },
      pack: async (name: string) => ({ name, version: '0', path: '', integrity: name }),
      generate: async () => repository.write(`${group}/api/src/generated/made.ts`, '// again\n'),
      isMade,
      say: (line: string) => void output.push(line),
    };
  };
  const settled = (with_ = means()) => {
    const { plan, edits, names } = planHere(repository.root);
    return settle(plan, edits, names, with_);
  };

  test('is one commit with versions, ranges, changelogs and what is generated, and a tag that lists it', async () => {
    renameAfterFirst();
    const before = repository.git('rev-parse', 'HEAD');
    await settled();
    expect(repository.git('rev-parse', 'HEAD^')).toBe(before);
    expect(repository.git('show', '--name-only', '--format=%s').split('\n').sort()).toEqual([
      '',
      'Release v0.2.0',
      'package.json',
      `${group}/api/CHANGELOG.md`,
      `${group}/api/package.json`,
      `${group}/api/src/generated/made.ts`,
      `${group}/client/CHANGELOG.md`,
      `${group}/client/package.json`,
      'specs/CHANGELOG.md',
      'specs/asyncapi.yaml',
      'specs/openapi.yaml',
      'specs/package.json',
    ]);
    expect(JSON.parse(repository.read(`${group}/client/package.json`))).toEqual({
      name: '@ordering/client',
      version: '0.2.0',
      dependencies: { '@ordering/api': '^0.2.0', yaml: '^2.0.0' },
    });
    expect(repository.read(`${group}/client/CHANGELOG.md`)).toMatch(
      /^# Changelog\n\n## 0\.2\.0\n[\s\S]*\n\n## 0\.1\.0\n\nThe first version\.\n$/,
    );
    expect(repository.read('specs/openapi.yaml')).toContain('  version: 0.1.1\n');
    expect(releaseHere(repository.root)).toEqual({
      tag: 'v0.2.0',
      packages: [
        { name: '@ordering/api', version: '0.2.0' },
        { name: '@ordering/client', version: '0.2.0' },
        { name: '@ordering/specs', version: '0.1.1' },
      ],
    });
    expect(planHere(repository.root).plan.packages).toEqual([]);
  });

  test.each([
    { name: 'a package cannot be packed', broken: { pack: () => Promise.reject(new Error('no')) } },
  ])('if $name, the tree is as it was', async ({ broken }) => {
    renameAfterFirst();
    const before = repository.state();
    await expect(settled({ ...means(), ...broken })).rejects.toThrow('no');
    expect(repository.state()).toBe(before);
  });

  test.each([
    { name: 'fails', broken: { pack: () => Promise.reject(new Error('no')) }, says: 'no' },
    { name: 'would go on', broken: {}, says: /^mine\.txt was changed while the release ran\. / },
  ])('if it $name, what somebody has changed meanwhile is kept', async ({ broken, says }) => {
    repository.write('mine.txt', 'before\n');
    renameAfterFirst();
    const before = repository.state();
    const generate = async () => {
      await means().generate();
      repository.write('mine.txt', 'after\n');
    };
    await expect(settled({ ...means(), generate, ...broken })).rejects.toThrow(says);
    expect(repository.read('mine.txt')).toBe('after\n');
    repository.write('mine.txt', 'before\n');
    expect(repository.state()).toBe(before);
  });

  test('a commit that a killed run left without its tag gets it', async () => {
    renameAfterFirst();
    await settled();
    const released = repository.git('cat-file', '-p', 'v0.2.0').replace(/^tagger .*$/m, '');
    repository.git('tag', '--delete', 'v0.2.0');
    completeRecord(repository.root);
    completeRecord(repository.root);
    expect(repository.git('cat-file', '-p', 'v0.2.0').replace(/^tagger .*$/m, '')).toBe(released);
  });

  test.each(['check', 'consumers'])(
    'a tree whose script %s fails is not released',
    async (script) => {
      const scripts = `"scripts": { "${script}": "echo here it is red; exit 1" }, "version"`;
      renameAfterFirst();
      repository.write(
        'package.json',
        repository.read('package.json').replace('"version"', scripts),
      );
      repository.commit('A red script');
      const before = repository.state();
      await expect(settled()).rejects.toThrow(
        new RegExp(
          `^npm run ${script} fails with the new versions\\. Nothing was released, and the working tree was restored\\. Its output:\\nhere it is red\\n\\nRun \`npm run ${script}\`, fix what it reports, commit, and release again\\.$`,
        ),
      );
      expect(repository.state()).toBe(before);
    },
  );

  test.each([
    { name: 'nothing since', given: () => {}, undone: true },
    {
      name: 'an edit of somebody since',
      given: () => repository.write('package.json', '{}\n'),
      undone: false,
    },
    { name: 'a file of somebody since', given: () => repository.write('a.txt', ''), undone: false },
  ])('a run that was killed, with $name, is undone: $undone', ({ given, undone }) => {
    renameAfterFirst();
    const before = repository.state();
    const { edits } = planHere(repository.root);
    keepUnfinished(repository.root, edits);
    write(repository.root, edits);
    repository.write(`${group}/api/src/generated/made.ts`, '// again\n');
    given();
    expect(undoUnfinished(repository.root, isMade)).toBe(undone);
    if (undone) expect(repository.state()).toBe(before);
    else expect(repository.git('status', '--porcelain')).toContain('CHANGELOG.md');
    expect(undoUnfinished(repository.root, isMade)).toBe(false);
  });

  test('after a run that was killed, a hand-written page beside generated ones is kept', async () => {
    const page = 'docs/reference/guide.md';
    repository.write(page, 'before\n');
    renameAfterFirst();
    keepUnfinished(repository.root, []);
    repository.write(page, 'after\n');
    expect(await contract()).toBe(2);
    expect(errors).toEqual([expect.stringContaining(`uncommitted changes: ${page}`)]);
    expect(repository.read(page)).toBe('after\n');
  });

  // Each of them makes a copy and installs it.
  describe('users of the last release', () => {
    /** A last release whose users have tests, and this one has none any more; each is undone with its test. */
    const usersFail = (lock: string) => {
      const script = `"scripts": { "consumers": "echo $ORDERING_UNBROKEN; exit 1" }, "version"`;
      const manifest = repository.read('package.json');
      repository.write('package.json', manifest.replace('"version"', script));
      repository.write('package-lock.json', lock);
      repository.commit('Tests of users');
      renameAfterFirst();
      repository.write('package.json', manifest);
      repository.commit('No tests any more');
    };

    test('prevent the release when their tests fail although no change is breaking', async () => {
      const client = `${group}/client/package.json`;
      repository.write(client, repository.read(client).replace(/,\s*"yaml": "[^"]*"/, ''));
      spawnSync('npm', ['install', '--package-lock-only', '--offline'], { cwd: repository.root });
      usersFail(repository.read('package-lock.json'));
      const before = repository.state();
      await expect(settled()).rejects.toThrow(
        /^The consumer tests of v0\.1\.0 fail on the new build, .* Their output:\n@ordering\/inbox @ordering\/specs$/,
      );
      expect(repository.state()).toBe(before);
    });
  });
});

test('--dry-run shows versions, reasons, changelogs and order, and changes nothing', async () => {
  renameAfterFirst();
  const before = repository.state();
  expect(await contract('--dry-run')).toBe(0);
  expect(repository.state()).toBe(before);
  expect(output[0]).toBe('Release v0.2.0, after v0.1.0: 3 packages, published in this order.');
  expect(output).toContain(
    '@ordering/client 0.1.0 -> 0.2.0 (breaking, which before 1.0.0 raises the minor)',
  );
  expect(output).toContain('  because major: needs @ordering/api 0.2.0');
  expect(output).toContain('    ### What breaks');
});

test('--json says the same to a program, and the rest on the other stream', async () => {
  renameAfterFirst();
  expect(await contract('--dry-run', '--json')).toBe(0);
  expect(JSON.parse(output.join('\n'))).toMatchObject({
    state: 'planned',
    tag: 'v0.2.0',
    packages: [{ name: '@ordering/api', to: '0.2.0', breaks: true }, {}, {}],
  });
});

describe('one sentence, exit 2, and nothing done:', () => {
  test.each([
    {
      name: 'a dirty tree',
      given: () => repository.write(`${group}/inbox/more.js`, ''),
      says: `The working tree has uncommitted changes: ${group}/inbox/more.js. Commit or stash them, then run this again.`,
    },
    {
      name: 'a tag that exists elsewhere',
      given() {
        repository.git('switch', '--quiet', '--create', 'aside');
        repository.write('aside.txt', '');
        repository.commit('Aside');
        repository.tag('v0.2.0');
        repository.git('switch', '--quiet', 'main');
        renameAfterFirst();
      },
      says: /^The tag v0\.2\.0 exists, on [0-9a-f]{12}, which is not an ancestor of the commit that is checked out\. /,
    },
    {
      name: 'documents that do not load now',
      given() {
        repository.tag('v0.1.0');
        repository.write('specs/openapi.yaml', 'a: [');
        repository.commit('Broken');
      },
      says: /^specs cannot be read: /,
    },
    {
      name: 'code that has changed without a note',
      given() {
        repository.tag('v0.1.0');
        repository.write(`${group}/inbox/index.js`, 'export const answer = 43;\n');
        repository.commit('Another answer');
      },
      says: `@ordering/inbox has changed since v0.1.0 (${group}/inbox/index.js), but no note in changes/ describes the change to its users; add one.`,
    },
    {
      name: 'a note without a level',
      given() {
        note('huge');
        repository.commit('A note');
      },
      says: 'changes/answer.md has no valid level for @ordering/inbox; write patch, minor or major.',
    },
  ])('$name', async ({ given, says }) => {
    given();
    const before = repository.state();
    expect(await contract()).toBe(2);
    expect(errors).toEqual([
      typeof says === 'string' ? `error: ${says}` : expect.stringMatching(/^error: [^\n]*$/),
    ]);
    expect(errors[0]?.slice('error: '.length)).toMatch(says);
    expect(output).toEqual([]);
    expect(repository.state()).toBe(before);
  });
});
