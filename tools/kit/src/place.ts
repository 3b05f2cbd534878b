import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** `file:line` of the first line of a file that has a text, from the root of the repository: for messages of tests. */
export function placeOf(file: string, text: string): string {
  const lines = readFileSync(file, 'utf8').split('\n');
  return `${relative(root, file)}:${lines.findIndex((line) => line.includes(text)) + 1}`;
}
