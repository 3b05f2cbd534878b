import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../contract/sources.ts';

export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly private?: boolean;
  readonly license: string;
  readonly repository: { readonly type: string; readonly url: string; readonly directory?: string };
  readonly homepage: string;
  readonly bugs: string;
  /** Nothing where there is only data. */
  readonly engines?: { readonly node: string };
  readonly bin?: Readonly<Record<string, string>>;
  /** For compilers that do not read `exports`. */
  readonly types?: string;
  readonly typesVersions?: Readonly<Record<'*', Readonly<Record<string, readonly string[]>>>>;
  readonly main?: string;
  readonly exports: Readonly<
    Record<string, string | { readonly types?: string; readonly default?: string }>
  >;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly publishConfig?: object;
}

/** A workspace that is published. */
export interface Published {
  /** Relative to the root. */
  readonly folder: string;
  readonly manifest: Manifest;
}

export function manifestOf(folder: string): Manifest {
  return JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
}

/** The name of the file that npm packs a package to. */
export function fileOf({ name, version }: Pick<Manifest, 'name' | 'version'>): string {
  return `${name.replace('@', '').replace('/', '-')}-${version}.tgz`;
}

/** Every workspace that is not private. */
export const published: readonly Published[] = globSync(['specs', '{packages,apps,tools}/*'], {
  cwd: root,
})
  .sort()
  .map((folder) => ({ folder, manifest: manifestOf(folder) }))
  .filter(({ manifest }) => manifest.private !== true);

/** What needs little else. The rest are programs, each of which is installed by itself. */
export const libraries: readonly string[] = published
  .filter(({ manifest }) => manifest.bin === undefined)
  .map(({ manifest }) => manifest.name);

/** Packages with all of ours that they depend on. */
export function withDependencies(names: readonly string[]): readonly Published[] {
  const wanted = new Set<string>();
  const visit = (name: string) => {
    const found = published.find(({ manifest }) => manifest.name === name);
    if (found === undefined || wanted.has(name)) return;
    wanted.add(name);
    Object.keys(found.manifest.dependencies ?? {}).forEach(visit);
  };
  names.forEach(visit);
  return published.filter(({ manifest }) => wanted.has(manifest.name));
}

/** What can be imported from a package with types, as an import names it. */
export function entryPoints({
  manifest: { name, exports },
}: Pick<Published, 'manifest'>): readonly string[] {
  return Object.entries(exports)
    .filter(([, target]) => typeof target === 'object' && target.types !== undefined)
    .map(([path]) => name + path.slice(1));
}
