import { readFileSync } from 'node:fs';

/** What programs read in the manifest of their package. */
interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly engines?: { readonly node?: string };
}

export function readManifest(file: URL): Manifest {
  return JSON.parse(readFileSync(file, 'utf8'));
}
