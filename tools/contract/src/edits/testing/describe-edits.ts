import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, posix } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { acrossPackages, handWritten, root } from '../../emit/testing/hand-written.ts';
import { load } from '../../emit/testing/load.ts';
import { lineOf } from '../../testing/specs.ts';
import { type Edit, isRefusal, type Output } from './edit.ts';
import { generate, lintOnly, type Outcome } from './generate.ts';

/**
 * Each edit has the output that its row wants, or is refused with the one message that it wants. The packages of all edits
 * are written below one folder, and compiled in one run.
 *
 * @returns What compiles them again, while the tests run.
 */
export function describeEdits(edits: readonly Edit[]) {
  const outcomes = new Map<string, Outcome>();
  const errors = new Map<string, string[]>();
  let folder: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'edits-'));
    for (const [index, edit] of edits.entries()) {
      const { want } = edit;
      const told = isRefusal(want) && want.lint !== undefined;
      const outcome = await (told ? lintOnly(edit) : generate(edit));
      outcomes.set(edit.name, outcome);
      if (isRefusal(want)) continue;
      const packageOf = (path: string) => path.split('/')[0];
      const files = [...outcome.files].filter(([path]) => packageOf(path) !== want.without);
      const packages = new Set(files.map(([path]) => packageOf(path)));
      const written = handWritten
        .map((file) => [outside(file), readFileSync(join(root, file), 'utf8')] as const)
        .filter(([path]) => packages.has(packageOf(path)));
      const texts = [...files.map(([path, text]) => [generated(path), text] as const), ...written];
      for (const [path, text] of texts) put(join(String(index), path), besideItsOwn(path, text));
      put(join(String(index), 'use.ts'), useOf(want));
    }
    prepare();
    for (const line of compile(join(root, 'node_modules/typescript'), '*')) {
      const name = edits[Number.parseInt(line, 10)]?.name ?? 'none';
      errors.set(name, [...(errors.get(name) ?? []), line]);
    }
  }, 300_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  function put(path: string, text: string): void {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }

  /** `events/types.ts`, as `--out` has it, beside the hand-written sources that it imports. */
  function generated(path: string): string {
    return path.replace('/', '/generated/');
  }

  /** Packages have those of their own edit; one path of the compiler cannot lead to each. */
  function besideItsOwn(path: string, text: string): string {
    return text.replaceAll(/'(@ordering\/[\w/-]+)'/g, (specifier: string, name: string) => {
      const file = acrossPackages[name];
      return file === undefined
        ? specifier
        : `'./${posix.relative(posix.dirname(path), outside(file))}'`;
    });
  }

  /** `packages/events/src/facts.ts` → `events/facts.ts`. */
  function outside(file: string): string {
    return file.replace(/^\w+\/([\w-]+)\/src\//, '$1/');
  }

  /** The uses of an edit, which import what is generated as `--out` has it. */
  function useOf({ use = 'export {};' }: Output): string {
    const others = handWritten.map((file) => `./${outside(file)}`);
    return use.replaceAll(/(?<=from ')\.\/([\w-]+\/[^']+)/g, (path: string, file: string) =>
      others.includes(path) ? path : `./${generated(file)}`,
    );
  }

  /** What all edits have in common for the compiler. */
  function prepare(): void {
    cpSync(join(root, 'tsconfig.base.json'), join(folder, 'tsconfig.base.json'));
    put('package.json', '{ "type": "module" }');
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  }

  /** What a compiler says against the packages of the edits whose folders match a pattern. */
  function compile(compiler: string, folders: string): readonly string[] {
    const include = [`${folders}/**/*.ts`];
    put('tsconfig.json', JSON.stringify({ extends: './tsconfig.base.json', include }));
    const tsc = join(compiler, 'bin/tsc');
    const { stdout } = spawnSync(process.execPath, [tsc, '-p', folder, '--pretty', 'false'], {
      encoding: 'utf8',
      cwd: folder,
      maxBuffer: 1e9,
    });
    return stdout.split('\n').filter((line) => line !== '' && !line.startsWith(' '));
  }

  const squeezed = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

  function outcomeOf(name: string): Outcome {
    const outcome = outcomes.get(name);
    if (outcome === undefined) throw new Error(`${name} was not tried`);
    return outcome;
  }

  test('the compiler says nothing of a file that belongs to no edit', () => {
    expect(errors.get('none')).toBeUndefined();
  });

  describe('is refused with one message', () => {
    const refused = edits.flatMap(({ name, want }) => (isRefusal(want) ? [{ name, want }] : []));
    test.each(refused)('$name', ({ name, want }) => {
      const { problems, texts } = outcomeOf(name);
      expect(problems.join('\n')).toContain(want.says);
      expect(problems).toHaveLength(1);
      const line = lineOf(texts[want.file], want.at);
      expect(problems[0]).toMatch(new RegExp(`^${want.file}:${line} `));
      expect(problems[0]).toContain(want.fix ?? '');
    });
  });

  describe('gives right output', () => {
    const emitted = edits.flatMap(({ name, want }) => (isRefusal(want) ? [] : [{ name, want }]));
    test.each(emitted)('$name', async ({ name, want }) => {
      const { problems, files } = outcomeOf(name);
      expect(problems).toEqual([]);
      expect(errors.get(name) ?? []).toEqual([]);
      for (const [file, texts] of Object.entries(want.emits ?? {})) {
        const all = squeezed(files.get(file) ?? '');
        expect({ file, missing: texts.filter((text) => !all.includes(squeezed(text))) }).toEqual({
          file,
          missing: [],
        });
      }
      for (const [file, texts] of Object.entries(want.lacks ?? {})) {
        for (const text of texts) expect(files.get(file) ?? '').not.toContain(text);
      }
      await expectVerdicts(want, files);
    });

    async function expectVerdicts({ verdicts = {} }: Output, files: Outcome['files']) {
      for (const [place, { takes = [], refuses = [] }] of Object.entries(verdicts)) {
        const [file = '', name = ''] = place.split('#');
        const validate = (await load(files.get(file) ?? ''))[name];
        if (typeof validate !== 'function') throw new Error(`${file} does not export ${name}`);
        const verdict = (value: unknown) => ({ value, taken: validate(structuredClone(value)) });
        expect(takes.map(verdict)).toEqual(takes.map((value) => ({ value, taken: true })));
        expect(refuses.map(verdict)).toEqual(refuses.map((value) => ({ value, taken: false })));
      }
    }
  });

  return { compile };
}
