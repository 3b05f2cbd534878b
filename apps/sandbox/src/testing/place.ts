import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

/** `file:line` of the first line of a file that has a text, from the root of the repository. */
export function placeOf(file: string, text: string): string {
  const line = readFileSync(file, 'utf8')
    .split('\n')
    .findIndex((each) => each.includes(text));
  return `${relative(root, file)}:${line + 1}`;
}
