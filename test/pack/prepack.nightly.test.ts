import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Copy } from '../contract/copy.ts';
import { manifestOf } from './published.ts';
import { run } from './run.ts';

// npm builds what it packs; what cannot be packed says why, in one sentence.

const { version } = manifestOf('packages/errors');
let copy: Copy;
beforeAll(() => {
  copy = new Copy();
});
afterAll(() => copy.remove());

async function pack(name: string, ...options: readonly string[]) {
  const args = ['pack', '--silent', '--dry-run', '-w', name, ...options];
  const { code, output } = await run('npm', args, { cwd: copy.root });
  return { fails: code !== 0, output };
}

test('what was not built is built', async () => {
  expect(existsSync(join(copy.root, 'packages/errors/dist'))).toBe(false);
  const { fails, output } = await pack('@ordering/errors', '--json');
  expect(fails).toBe(false);
  const [tarball] = JSON.parse(output);
  const paths: string[] = tarball.files.map(({ path }: { path: string }) => path);
  expect(paths).toEqual(expect.arrayContaining(['dist/index.js', 'dist/index.d.ts', 'LICENSE']));
});

test.each([
  {
    given: 'a dependency of ours in another version',
    name: '@ordering/client',
    file: 'packages/client/package.json',
    edit: (text: string) =>
      text.replace(`"@ordering/errors": "^${version}"`, '"@ordering/errors": "^0.0.9"'),
    says: `it wants @ordering/errors ^0.0.9, and the workspace has ${version}; set "@ordering/errors": "^${version}" in its package.json`,
  },
  {
    given: 'a private dependency',
    name: '@ordering/client',
    file: 'packages/client/package.json',
    edit: (text: string) =>
      text.replace('"dependencies": {', '"dependencies": { "@ordering/kit": "*",'),
    says: '@ordering/kit is private; move it to devDependencies, and the build takes it in',
  },
  {
    given: 'what the specs do not generate',
    name: '@ordering/errors',
    file: 'packages/errors/src/generated/codes.ts',
    edit: (text: string) => `${text}// by hand\n`,
    says: 'the specs and what is generated do not agree; `npm run generate` writes it anew, and `npm run spec` says what else is wrong',
  },
  {
    given: 'what does not build',
    name: '@ordering/errors',
    file: 'packages/errors/src/backoff.ts',
    edit: (text: string) => `${text}export const wrong: string = 1;\n`,
    says: 'it does not build; `npm run build` says why',
  },
])('$given is refused', async ({ name, file, edit, says }) => {
  const text = copy.read(file);
  copy.write(file, edit(text));
  const packed = await pack(name);
  copy.write(file, text);
  expect(packed).toEqual({ fails: true, output: `error: ${name} is not packed: ${says}\n` });
});
