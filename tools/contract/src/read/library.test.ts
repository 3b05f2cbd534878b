import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { diskFiles, type Files } from './files.ts';
import { Library } from './library.ts';

function library(file: string, bytes: Uint8Array | string): Library {
  const content = typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes;
  const files: Files = { read: (name) => (name === file ? content : undefined), list: () => [] };
  return new Library(files);
}

test.each([
  { file: 'a.json', text: '{"a": 1,}', line: 1, says: 'not valid JSON' },
  { file: 'a.json', text: '{\n"a": 1\n"b": 2}', line: 3, says: 'not valid JSON' },
  { file: 'a.json', text: 'a: 1', line: 1, says: 'not valid JSON' },
  { file: 'a.json', text: '{"a": 1, "a": 2}', line: 1, says: 'occurs twice' },
])('$file with $text is a problem', ({ file, text, line, says }) => {
  const [problem] = library(file, text).problems(file);
  expect(problem).toMatchObject({ file, line });
  expect(problem?.message).toContain(says);
});

test('a file that is not UTF-8 is a problem, a byte order mark is not', () => {
  const bad = library('a.yaml', new Uint8Array([0x61, 0x3a, 0x20, 0xff]));
  expect(bad.problems('a.yaml')[0]?.message).toBe('this file is not UTF-8 text');
  expect(library('a.yaml', '\u{feff}a: 1').tree('a.yaml')).toBeDefined();
});

test('files of a folder are listed with POSIX paths, and a missing one is no failure', () => {
  const root = mkdtempSync(join(tmpdir(), 'contract-'));
  try {
    mkdirSync(join(root, 'examples', 'b'), { recursive: true });
    writeFileSync(join(root, 'examples', 'b', 'y.json'), '1');
    writeFileSync(join(root, 'examples', 'x.json'), '2');
    const files = diskFiles(root);
    expect(files.list('examples')).toEqual(['examples/b/y.json', 'examples/x.json']);
    expect(files.list('nothing')).toEqual([]);
    expect(files.read('nothing/at/all.yaml')).toBeUndefined();
    expect(files.read('examples')).toBeUndefined();
    expect(files.read('examples/x.json')?.toString()).toBe('2');
  } finally {
    rmSync(root, { recursive: true });
  }
});
