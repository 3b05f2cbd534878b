import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { filesBelow } from './plan.ts';
import { digest } from './reads.ts';

/** Folders of sources; the first has what is installed for all of them in it, or in one above it. */
export type Folders = readonly [string, ...string[]];

/** A digest of the request and of the code that answers it, or nothing if it cannot be known. */
export function makerOf(request: object, generator: Folders): string | undefined {
  const installed = installedBy(generator[0]);
  if (installed === undefined) return undefined;
  const sources = generator
    .flatMap(filesBelow)
    .map((path) => [relative(generator[0], path), digest(readFileSync(path))]);
  return digest(
    JSON.stringify([request, process.version, digest(readFileSync(installed)), sources.sort()]),
  );
}

/** What npm says about everything installed for a folder. */
function installedBy(folder: string): string | undefined {
  const file = join(folder, 'node_modules/.package-lock.json');
  if (existsSync(file)) return file;
  const parent = dirname(folder);
  return parent === folder ? undefined : installedBy(parent);
}
