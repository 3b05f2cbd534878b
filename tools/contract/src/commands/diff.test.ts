import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { edited, good, lineOf, swap, type Texts } from '../testing/specs.ts';
import { run } from './program.ts';

let folder: string;
let output: string[];
let errors: string[];

const changed = edited({
  'openapi.yaml': swap('name: loafId, in: path', 'name: id, in: path'),
});
const renamed = edited(
  { 'openapi.yaml': swap('/loaves/{loafId}/eat', '/loaves/{id}/eat') },
  changed,
);
const broken = edited({ 'openapi.yaml': swap('operationId: eatLoaf', 'tags: []') });
const stricter = edited({
  'asyncapi.yaml': swap('timeout: PT10S', 'timeout: PT5S'),
});

function put(texts: Texts, name: string): void {
  for (const [file, text] of Object.entries(texts)) {
    mkdirSync(dirname(join(folder, name, file)), { recursive: true });
    writeFileSync(join(folder, name, file), text);
  }
}

function git(...args: readonly string[]): void {
  const author = ['-c', 'user.name=a', '-c', 'user.email=a@b.test', '-c', 'commit.gpgsign=false'];
  const { status, stderr } = spawnSync('git', [...author, ...args], { cwd: folder });
  if (status !== 0) throw new Error(String(stderr));
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'contract-diff-'));
  put(good, 'specs');
  git('init', '--quiet');
  git('add', '.');
  git('commit', '--quiet', '--message', 'First');
  git('tag', 'v1');
  put(renamed, 'specs');
  put(stricter, 'stricter');
  put(broken, 'broken');
  const other = Object.entries(good)
    .filter(([file]) => !file.startsWith('examples/'))
    .map(([file, text]) => [
      file,
      text
        .replaceAll('eat', 'buy')
        .replaceAll('loaves', 'cars')
        .replaceAll(/\bloaf\./g, 'car.'),
    ]);
  put(Object.fromEntries(other), 'unrelated');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(() => {
  output = [];
  errors = [];
});

const contract = (...args: readonly string[]) =>
  run(['diff', ...args], {
    cwd: folder,
    out: (line) => output.push(line),
    err: (line) => errors.push(line),
  });

test('a git revision against the documents as they are: each change with both places, exit 0', async () => {
  expect(await contract('v1')).toBe(0);
  const line = (texts: Texts, passage: string) => lineOf(texts['openapi.yaml'], passage);
  expect(output).toEqual([
    `v1:specs/openapi.yaml:${line(good, '- { name: loafId')} -> specs/openapi.yaml:${line(renamed, '- { name: id')}: none: The path parameter \`id\` of \`eatLoaf\` was renamed from \`loafId\` to \`id\`.`,
    '  path-parameter-renamed, what the service accepts; @ordering/specs patch, @ordering/api major, @ordering/client major',
    '1 change from v1 to specs: 0 breaking, 0 compatible, 1 none on the wire; @ordering/api major, @ordering/client major, @ordering/specs patch.',
  ]);
  expect(errors).toEqual([]);
});

test('no change prints one line, exit 0', async () => {
  expect(await contract('HEAD', 'v1')).toBe(0);
  expect(output).toEqual(['No change in meaning from HEAD to v1.']);
});

test('--json is for programs', async () => {
  expect(await contract('v1', 'specs', '--json')).toBe(0);
  expect(JSON.parse(output.join(''))).toMatchObject({
    base: 'v1',
    head: 'specs',
    breaking: false,
    packages: { '@ordering/client': 'major' },
    changes: [
      {
        rule: 'path-parameter-renamed',
        direction: 'accepts',
        wire: 'none',
        packages: { '@ordering/client': 'major' },
        before: {
          file: 'openapi.yaml',
          place: expect.stringMatching(/^v1:specs\/openapi.yaml:\d+$/),
        },
        after: { place: expect.stringMatching(/^specs\/openapi.yaml:\d+$/) },
      },
    ],
  });
});

test('--policy overrides verdicts, and the result names the file', async () => {
  writeFileSync(join(folder, 'ours.yaml'), 'timeout-shorter: compatible patch\n');
  expect(await contract('specs', 'stricter', '--policy', 'ours.yaml', '--json')).toBe(0);
  expect(JSON.parse(output.join(''))).toMatchObject({
    policy: 'ours.yaml',
    packages: { '@ordering/specs': 'minor', '@ordering/events': 'patch' },
  });
  expect(await contract('specs', 'stricter', '--policy', 'ours.yaml')).toBe(0);
  expect(output.at(-1)).toMatch(/ from specs to stricter, judged by ours\.yaml: 0 breaking, /);
});

test('--markdown is a comment on a pull request', async () => {
  expect(await contract('v1', '--markdown')).toBe(0);
  expect(output).toContain('| `@ordering/client` | major |');
  expect(output.at(-1)).toMatch(
    /^\| none \| The path parameter .* \| `path-parameter-renamed` \|$/,
  );
});

test.each([
  { name: 'a base that is no revision', args: ['v9'], says: /^error: "v9" is not a folder with/ },
  {
    name: 'a base that looks like an option of git',
    args: ['--', '--all'],
    says: /^error: "--all" is not a folder/,
  },
  {
    name: 'what names no package',
    args: ['npm:../specs'],
    says: /^error: npm:\.\.\/specs is not a package of a registry; write npm:name@version\.$/,
  },
  {
    name: 'documents that cannot be read',
    args: ['v1', 'broken'],
    says: /^error: broken cannot be read: broken\/openapi.yaml:\d+: POST .* has no operationId/,
  },
  {
    name: 'two contracts that have nothing in common',
    args: ['v1', 'unrelated'],
    says: /are not versions of one contract: /,
  },
])('$name: one sentence, exit 2', async ({ args, says }) => {
  expect(await contract(...args)).toBe(2);
  expect(errors).toEqual([expect.stringMatching(says)]);
  expect(errors[0]).toMatch(/^error: [^\n]*$/);
  expect(output).toEqual([]);
});
