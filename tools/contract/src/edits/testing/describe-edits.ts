import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { acrossPackages, handWritten, inShort } from '../../emit/testing/hand-written.ts';
import { load } from '../../emit/testing/load.ts';
import { lineOf } from '../../testing/specs.ts';
import { type Edit, isRefusal, type Output } from './edit.ts';
import { generate, lintOnly, type Outcome } from './generate.ts';

const root = fileURLToPath(new URL('../../../../../', import.meta.url));

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
      const told = isRefusal(edit.want) && edit.want.lint !== undefined;
      const outcome = await (told ? lintOnly(edit) : generate(edit));
      outcomes.set(edit.name, outcome);
      if (isRefusal(edit.want)) continue;
      for (const [path, text] of outcome.files) {
        put(join(String(index), generated(path)), besideItsApi(path, text));
      }
      for (const [path, text] of Object.entries(inShort)) {
        put(join(String(index), outside(path)), text);
      }
      put(join(String(index), 'use.ts'), useOf(edit.want));
      const packages = new Set([...outcome.files.keys()].map((path) => path.replace(/\/.*/, '')));
      for (const file of handWritten) {
        if (!packages.has(outside(file).replace(/\/.*/, ''))) continue;
        cpSync(join(root, file), join(folder, String(index), outside(file)));
      }
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

  /** A client has the API of its own edit; one path of the compiler cannot lead to each. */
  function besideItsApi(path: string, text: string): string {
    if (!path.startsWith('client/')) return text;
    return text
      .replace("'@ordering/api/constants'", "'../../api/generated/constants.ts'")
      .replace("'@ordering/api'", "'../../api/operation.ts'");
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
  }

  /** What a compiler says against the packages of the edits whose folders match a pattern. */
  function compile(compiler: string, folders: string): readonly string[] {
    const paths = Object.fromEntries(
      Object.entries(acrossPackages).map(([name, file]) => [name, [join(root, file)]]),
    );
    const compilerOptions = { types: [], paths };
    const include = [`${folders}/**/*.ts`];
    put(
      'tsconfig.json',
      JSON.stringify({ extends: './tsconfig.base.json', compilerOptions, include }),
    );
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
