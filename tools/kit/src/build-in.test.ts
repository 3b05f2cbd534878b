import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const script = join(import.meta.dirname, 'build-in.ts');

/** Builds a package of these files; returns what its dist/ has then, by path. */
function built(
  manifest: object,
  files: Readonly<Record<string, string>>,
  ...options: readonly string[]
): Map<string, string> {
  const folder = mkdtempSync(join(tmpdir(), 'build-in-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module', ...manifest }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, 'dist', path)), { recursive: true });
    writeFileSync(join(folder, 'dist', path), text);
  }
  const { status, stderr } = spawnSync(process.execPath, [script, ...options], { cwd: folder });
  expect([status, stderr.toString()]).toEqual([0, '']);
  const left = readdirSync(join(folder, 'dist'), { recursive: true, encoding: 'utf8' });
  return new Map(
    left
      .filter((path) => /\.(js|ts)$/.test(path))
      .map((path) => [path, readFileSync(join(folder, 'dist', path), 'utf8')]),
  );
}

const exports = { './control': { types: './dist/control.d.ts', default: './dist/control.js' } };
const files = {
  'main.js': "import { table } from './own/table.js';\nconsole.log(table);\n",
  'main.d.ts': 'export {};\n',
  'control.js': "import { table } from './own/table.js';\nexport const size = table.length;\n",
  'control.d.ts': "import type { Size } from './size.js';\nexport declare const size: Size;\n",
  'size.js': 'export {};\n',
  'size.d.ts': 'export type Size = number;\n',
  'own/table.js': "export const table = ['a row'];\n",
  'own/table.d.ts': 'export declare const table: string[];\n',
};

test('a program has each module once, and of types what others import', () => {
  const dist = built({ bin: { program: './main.js' }, exports }, files);
  const withTable = [...dist].filter(([, text]) => text.includes('a row'));
  expect(withTable.map(([path]) => path)).toEqual(['own/table.js']);
  expect([...dist.keys()].filter((path) => path.endsWith('.d.ts')).sort()).toEqual([
    'control.d.ts',
    'size.d.ts',
  ]);
});

test('a program in few files has one for each entry point and for what is loaded later', () => {
  const dist = built(
    { bin: { program: './main.js' }, exports },
    {
      ...files,
      'main.js': "const { size } = await import('./later.js');\nconsole.log(size);\n",
      'later.js': "// A comment.\nexport { size } from './deep/down/size.js';\n",
      'later.d.ts': 'export {};\n',
      'deep/down/size.js':
        "import { table } from '../../own/table.js';\nexport const size = table.length;\n",
    },
    '--few-files',
  );
  const code = [...dist].filter(([path]) => path.endsWith('.js'));
  expect(code.map(([path]) => path).sort()).toEqual([
    'control.js',
    'main.js',
    expect.stringMatching(/^shared-\w+\.js$/),
    expect.stringMatching(/^shared-\w+\.js$/),
  ]);
  expect(code.filter(([, text]) => text.includes('a row'))).toHaveLength(1);
  expect(code.some(([, text]) => text.includes('A comment'))).toBe(false);
  expect([...dist.keys()].filter((path) => path.endsWith('.d.ts')).sort()).toEqual([
    'control.d.ts',
    'size.d.ts',
  ]);
});

test('a library has a file for each entry point, and nothing that none of them needs', () => {
  const dist = built({ exports }, files);
  expect([...dist.keys()].sort()).toEqual(['control.d.ts', 'control.js', 'size.d.ts']);
  expect(dist.get('control.js')).toContain('a row');
});
