import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { diskFiles } from '../read/files.ts';
import { good } from '../testing/specs.ts';
import { type EmitAll, generateCommand } from './generate.ts';
import { locate } from './locate.ts';
import type { GenerateOptions } from './options.ts';
import { plan } from './plan.ts';
import { Reads } from './reads.ts';
import { Stamp } from './stamp.ts';
import { write } from './write.ts';

// Whatever has a part in what is generated, a change of it makes `generate` do its work again.

let repository: string;
let output: string[];
let runs: number;

const codes = 'packages/errors/src/generated/codes.ts';
const stamp = 'node_modules/.cache/contract/stamp.json';
const guide = 'docs/reference/guide.md';

beforeEach(() => {
  repository = mkdtempSync(join(tmpdir(), 'contract-'));
  output = [];
  runs = 0;
  for (const [file, text] of Object.entries(good)) put(`specs/${file}`, text);
  put('specs/schemas/LoafId.yaml', '$ref: ../../common/Name.yaml\n');
  put('common/Name.yaml', 'description: A name.\ntype: string\n');
  put('team.overlay.yaml', overlay('{ x-unspecified: The window. }'));
  put('generator/emit.ts', 'export {};\n');
  put('generator/pages/errors.md', '# Errors\n');
  put('kit/duration.ts', 'export {};\n');
  put('node_modules/.package-lock.json', '{}');
  put(guide, '# Ours\n');
});
afterEach(() => {
  vi.unstubAllGlobals();
  rmSync(repository, { recursive: true, force: true });
});

const overlay = (info: string) =>
  `overlay: 1.0.0\nactions:\n  - target: $.info\n    update: ${info}\n`;

function put(file: string, text: string): void {
  mkdirSync(dirname(join(repository, file)), { recursive: true });
  writeFileSync(join(repository, file), text);
}
const remove = (file: string) => rmSync(join(repository, file));
const read = (file: string) => readFileSync(join(repository, file), 'utf8');
const append = (file: string) => put(file, `${read(file)}\n`);

const emitCodes: EmitAll = async ({ contract }) => {
  runs += 1;
  const text = contract.errorCodes.map(({ code }) => `'${code}'\n`).join('');
  return [{ path: codes, text, sources: [] }];
};
const team: GenerateOptions = { overlay: ['team.overlay.yaml'] };
const generate = (options: GenerateOptions = team, emit = emitCodes) =>
  generateCommand(
    options,
    { cwd: repository, out: (line) => output.push(line), err: (line) => output.push(line) },
    {
      folders: [join(repository, 'generator'), join(repository, 'kit')] as const,
      start: async () => ({ begin() {}, emitAll: emit }),
    },
  );

test('where nothing has changed nothing is done, and it says so', async () => {
  await generate();
  expect(await generate(), output.join()).toBe(0);
  expect(runs).toBe(1);
  expect(output[1]).toMatch(/^generate: 1 file unchanged, \d+ ms$/);

  expect(await generate({ ...team, json: true })).toBe(0);
  expect(runs).toBe(1);
  const same = JSON.parse(output[2] ?? '');
  rmSync(join(repository, stamp));
  await generate({ ...team, json: true });
  expect(runs).toBe(2);
  expect({ ...same, ms: 0 }).toEqual({ ...JSON.parse(output[3] ?? ''), ms: 0 });
});

test.each<readonly [what: string, change: () => void]>([
  ['the OpenAPI document', () => append('specs/openapi.yaml')],
  ['the AsyncAPI document', () => append('specs/asyncapi.yaml')],
  ["the sandbox's overlay", () => append('specs/sandbox.overlay.yaml')],
  ["the sandbox's own document", () => append('specs/sandbox.openapi.yaml')],
  ['the requirements', () => append('specs/requirements.yaml')],
  ['a schema in a file of its own', () => append('specs/schemas/LoafId.yaml')],
  ['a file outside of the specs that a $ref leads to', () => append('common/Name.yaml')],
  ['an overlay of the caller', () => append('team.overlay.yaml')],
  ['an example', () => append('specs/examples/valid/requests/eatLoaf.json')],
  [
    'an example more',
    () => put('specs/examples/valid/requests/eatLoaf.more.json', '{"slices":3}\n'),
  ],
  ['an example less', () => remove('specs/examples/invalid/requests/eatLoaf.json')],
  ['a source of the generator', () => append('generator/emit.ts')],
  ['a source that it is built on', () => append('kit/duration.ts')],
  ['a page that the generator reads', () => append('generator/pages/errors.md')],
  ['a source more', () => put('generator/more.ts', '')],
  ['a source less', () => remove('generator/pages/errors.md')],
  ['what is installed', () => append('node_modules/.package-lock.json')],
  ['a generated file', () => append(codes)],
  ['a generated file less', () => remove(codes)],
  ['a file that is not generated', () => put('packages/events/src/generated/old/gone.ts', '')],
  [
    'a page that says it is generated',
    () => put('docs/reference/old.md', 'Made by `contract generate`'),
  ],
  ['a page of ours beside those that are generated', () => append(guide)],
  ['the stamp itself', () => put(stamp, '{"asked":["openapi.yaml"],"files":1}')],
  ['the stamp, cut off', () => put(stamp, read(stamp).slice(0, 40))],
  ['Node.js', () => vi.stubGlobal('process', Object.create(process, { version: { value: 'v0' } }))],
])('%s: the work is done again', async (_, change) => {
  await generate();
  change();
  await generate();
  expect(runs).toBe(2);
  await generate();
  expect(runs).toBe(2);
});

test('another request is another stamp', async () => {
  await generate();
  await generate({});
  await generate({ overlay: ['team.overlay.yaml', 'team.overlay.yaml'] });
  expect(runs).toBe(3);
  remove('specs/requirements.yaml');
  await generate({ overlay: ['team.overlay.yaml', 'team.overlay.yaml'] });
  expect(runs).toBe(4);
});

test.each<readonly [what: string, change: () => void]>([
  ['a document', () => append('specs/openapi.yaml')],
  ['a source of the generator', () => append('generator/emit.ts')],
])('what changes during the run is found by the next: %s', async (_, change) => {
  await generate(team, async (contracts) => {
    const files = await emitCodes(contracts);
    change();
    return files;
  });
  await generate();
  expect(runs).toBe(2);
});

test('what is edited as soon as it is written is found by the next run', () => {
  const located = locate({}, repository);
  const generator = [join(repository, 'generator')] as const;
  const planned = plan([{ path: codes, text: 'made', sources: [] }], repository, 'repository');
  write(planned.changes);
  append(codes);
  new Stamp(located, generator).keep(new Reads(diskFiles(located.root)), planned);
  expect(new Stamp(located, generator).unchanged()).toBeUndefined();
  put(codes, 'made');
  expect(new Stamp(located, generator).unchanged()).toBe(1);
});

test('an answer that changes while it is read equals none', () => {
  let answer = 'first';
  const files = { read: () => Buffer.from(answer), list: () => [answer] };
  const reads = new Reads(files);
  reads.read('a.yaml');
  reads.list('examples');
  answer = 'second';
  reads.read('a.yaml');
  reads.list('examples');
  for (const now of ['first', 'second']) {
    answer = now;
    const again = new Reads(files);
    for (const [asked] of reads.answers) again.repeat(asked);
    expect(again.answers.map(([asked]) => asked)).toEqual(['a.yaml', 'examples/']);
    for (const [index, [, digest]] of again.answers.entries()) {
      expect(digest).not.toBe(reads.answers[index]?.[1]);
    }
  }
});

test('neither --check nor --out trusts the stamp, and neither leaves one', async () => {
  await generate({ ...team, check: true });
  await generate({ ...team, out: 'made' });
  remove('made/errors/codes.ts');
  expect(existsSync(join(repository, stamp))).toBe(false);

  await generate();
  expect(runs).toBe(3);
  const other: EmitAll = async () => [{ path: codes, text: 'another', sources: [] }];
  expect(await generate(team, other)).toBe(0);
  expect(output.at(-1)).toContain('unchanged');
  expect(await generate({ ...team, check: true }, other)).toBe(1);
  await generate({ ...team, out: 'made' }, other);
  expect(read('made/errors/codes.ts')).toBe('another');
});

test('specs with a problem leave no stamp', async () => {
  put('specs/openapi.yaml', 'openapi: 3.1.0\n');
  expect(await generate()).toBe(1);
  expect(await generate()).toBe(1);
  expect(output.at(-1)).toMatch(/problem/);
});

test.each<readonly [where: string, prepare: () => void]>([
  ['nothing says what is installed', () => remove('node_modules/.package-lock.json')],
  ['a file stands in the way', () => put('node_modules/.cache', '')],
])('where %s, every run does its work', async (_, prepare) => {
  prepare();
  expect(await generate()).toBe(0);
  expect(await generate()).toBe(0);
  expect(runs).toBe(2);
  expect(read(codes)).not.toBe('');
});

test('no node_modules is made where there is none', async () => {
  mkdirSync(join(repository, 'elsewhere/node_modules'), { recursive: true });
  put('elsewhere/node_modules/.package-lock.json', '{}');
  put('elsewhere/generator/emit.ts', '');
  rmSync(join(repository, 'node_modules'), { recursive: true });
  const generator = {
    folders: [join(repository, 'elsewhere/generator')] as const,
    start: async () => ({ begin() {}, emitAll: emitCodes }),
  };
  const io = { cwd: repository, out: () => {}, err: () => {} };
  expect(await generateCommand({}, io, generator)).toBe(0);
  expect(existsSync(join(repository, 'node_modules'))).toBe(false);
});
