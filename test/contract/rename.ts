import { readdirSync, renameSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Copy } from './copy.ts';

/** The specs that people write, by their paths in a copy. */
export function specFiles(copy: Copy): string[] {
  return readdirSync(join(copy.root, 'specs'), { recursive: true, encoding: 'utf8' })
    .filter((path) => !/^(plain|vectors)\//.test(path) && /\.(json|yaml|md)$/.test(path))
    .map((path) => join('specs', path));
}

export function replaceIn(copy: Copy, file: string, find: string | RegExp, replace: string): void {
  const text = copy.read(file);
  const changed = text.replaceAll(find, replace);
  if (changed !== text) copy.write(file, changed);
}

/** Writes a name otherwise wherever the name of a spec has it. */
export function renameFiles(copy: Copy, find: string | RegExp, replace: string): void {
  for (const file of specFiles(copy)) {
    const name = basename(file).replace(find, replace);
    if (name === basename(file)) continue;
    renameSync(join(copy.root, file), join(copy.root, dirname(file), name));
  }
}
