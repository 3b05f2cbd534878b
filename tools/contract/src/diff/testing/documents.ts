import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Library } from '../../read/library.ts';
import { libraryOf } from '../../testing/specs.ts';

/** A contract of its own, which stays as it is whatever becomes of the specs. */
export const fixed = libraryIn(join(import.meta.dirname, 'contract'));

/** The specs of this repository. */
export const ours = libraryIn(join(import.meta.dirname, '../../../../../specs'));

function libraryIn(folder: string): Library {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(yaml|json)$/.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name));
  return libraryOf(
    Object.fromEntries(files.map((file) => [relative(folder, file), readFileSync(file, 'utf8')])),
  );
}
