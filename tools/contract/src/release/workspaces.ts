import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '@ordering/kit/failure';
import { compare } from '../read/compare.ts';

/** A package of the repository that is published. */
export interface Workspace {
  readonly name: string;
  /** Relative to the root. */
  readonly folder: string;
  readonly version: string;
  /** The packages of this repository that it needs where it is installed. */
  readonly needs: readonly string[];
}

/** What a release is about: the packages that are published, and the version of all of them together. */
export interface Workspaces {
  readonly version: string;
  /** Each after those that it needs. */
  readonly packages: readonly Workspace[];
}

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly private: boolean;
  readonly workspaces: readonly string[];
  readonly dependencies: readonly string[];
}

/**
 * Reads the manifests of a repository with npm workspaces.
 *
 * @param scope Only packages of this scope, such as `@name`; all if nothing is given.
 * @throws UsageError if there is nothing to publish, or a package needs one that is left out.
 */
export function readWorkspaces(root: string, scope?: string): Workspaces {
  const all = workspaceFolders(root)
    .map((folder) => ({ folder, manifest: manifestOf(root, folder) }))
    .filter(({ manifest }) => !manifest.private);
  const names = new Set(all.map(({ manifest }) => manifest.name));
  const chosen = all
    .filter(({ manifest }) => scope === undefined || manifest.name.startsWith(`${scope}/`))
    .map(({ folder, manifest: { name, version, dependencies } }) => {
      return { name, folder, version, needs: dependencies.filter((each) => names.has(each)) };
    });
  const of = scope === undefined ? '' : ` in the scope ${scope}`;
  if (chosen.length === 0)
    throw new UsageError(
      `No workspace${of} is published; remove "private" from the package.json of one that should be.`,
    );
  const known = new Set(chosen.map(({ name }) => name));
  for (const { name, needs } of chosen) {
    const outside = needs.find((each) => !known.has(each));
    if (outside === undefined) continue;
    throw new UsageError(
      `${name} depends on ${outside}, which is not${of}; release both together, without --scope.`,
    );
  }
  return { version: manifestOf(root, '.').version, packages: inOrder(chosen) };
}

/**
 * Every workspace of a repository, private ones included, relative to its root.
 *
 * @throws UsageError if they are named in another way than as a folder, or all folders in one.
 */
export function workspaceFolders(root: string): readonly string[] {
  const { workspaces } = manifestOf(root, '.');
  return workspaces.flatMap((pattern) => foldersOf(root, pattern)).sort();
}

function foldersOf(root: string, pattern: string): readonly string[] {
  const [, group, all] = /^([^*?{}[\]!]+?)(\/\*)?\/?$/.exec(pattern) ?? [];
  if (group === undefined) {
    throw new UsageError(
      `The workspaces ${pattern} in package.json must be a folder, or of the form folder/*.`,
    );
  }
  const folders =
    all === undefined ? [group] : readdirSync(join(root, group)).map((name) => `${group}/${name}`);
  return folders.filter((folder) => existsSync(join(root, folder, 'package.json')));
}

/** Each after those that it needs, and by name where that leaves a choice. */
function inOrder(packages: readonly Workspace[]): readonly Workspace[] {
  const byName = new Map(packages.map((each) => [each.name, each]));
  const ordered = new Set<Workspace>();
  const visit = (each: Workspace, above: readonly string[]): void => {
    if (above.includes(each.name)) {
      throw new UsageError(
        `${[...above, each.name].join(' depends on ')}: a cycle has no order to publish in. Remove one of these dependencies.`,
      );
    }
    for (const name of [...each.needs].sort(compare)) {
      const needed = byName.get(name);
      if (needed !== undefined) visit(needed, [...above, each.name]);
    }
    ordered.add(each);
  };
  for (const each of [...packages].sort((a, b) => compare(a.name, b.name))) visit(each, []);
  return [...ordered];
}

function manifestOf(root: string, folder: string): Manifest {
  const file = join(root, folder, 'package.json');
  const { name, version, private: isPrivate, workspaces, dependencies } = readObject(file);
  if (typeof name !== 'string' || typeof version !== 'string') {
    throw new UsageError(`${file} has no name or no version; add it.`);
  }
  return {
    name,
    version,
    private: isPrivate === true,
    workspaces: Array.isArray(workspaces) ? workspaces.map(String) : [],
    dependencies:
      typeof dependencies === 'object' && dependencies !== null ? Object.keys(dependencies) : [],
  };
}

/** A JSON file that holds an object. */
export function readObject(file: string): { readonly [key: string]: unknown } {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    throw new UsageError(`${file} is not valid JSON.`, { cause });
  }
  if (typeof value !== 'object' || value === null)
    throw new UsageError(`${file} must be a JSON object.`);
  return { ...value };
}
