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

test('a dependency of ours in another version is refused', async () => {
  const file = 'packages/client/package.json';
  const text = copy.read(file);
  copy.edit(file, `"@ordering/errors": "^${version}"`, '"@ordering/errors": "^0.0.9"');
  const packed = await pack('@ordering/client');
  copy.write(file, text);
  expect(packed).toEqual({
    fails: true,
    output: `error: @ordering/client is not packed: it wants @ordering/errors ^0.0.9, and the workspace has ${version}; set "@ordering/errors": "^${version}" in its package.json\n`,
  });
});

test('a private dependency is refused', async () => {
  const file = 'packages/client/package.json';
  const text = copy.read(file);
  copy.edit(file, '"dependencies": {', '"dependencies": { "@ordering/kit": "*",');
  const packed = await pack('@ordering/client');
  copy.write(file, text);
  expect(packed).toEqual({
    fails: true,
    output:
      'error: @ordering/client is not packed: @ordering/kit is private; move it to devDependencies, and the build takes it in\n',
  });
});

test('what the specs do not generate is refused', async () => {
  const file = 'packages/errors/src/generated/codes.ts';
  const text = copy.read(file);
  copy.write(file, `${text}// by hand\n`);
  const packed = await pack('@ordering/errors');
  copy.write(file, text);
  expect(packed).toEqual({
    fails: true,
    output:
      'error: @ordering/errors is not packed: the specs and what is generated do not agree; `npm run generate` writes it anew, and `npm run spec` says what else is wrong\n',
  });
});

test('what does not build is refused', async () => {
  const file = 'packages/errors/src/backoff.ts';
  const text = copy.read(file);
  copy.write(file, `${text}export const wrong: string = 1;\n`);
  const packed = await pack('@ordering/errors');
  copy.write(file, text);
  expect(packed).toEqual({
    fails: true,
    output: 'error: @ordering/errors is not packed: it does not build; `npm run build` says why\n',
  });
});
