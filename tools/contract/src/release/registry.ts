import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ownProperty } from '@ordering/kit/own';
import { jsonIn, NpmError, type NpmSettings, npm } from '../outside/npm.ts';

/** A package as it is uploaded. */
export interface Tarball {
  readonly name: string;
  readonly version: string;
  /** Absolute. */
  readonly path: string;
  /** A hash of its bytes, as npm writes it. */
  readonly integrity: string;
}

/** What a registry has of a package. */
interface Listed {
  readonly versions: readonly string[];
  readonly tags: ReadonlyMap<string, string>;
}

/** The packages of others and ours, in one place. */
export interface Registry {
  /** Nothing if it has no such package. */
  list(name: string): Promise<Listed | undefined>;
  /** The files in which a version there differs from a tarball. */
  differences(tarball: Tarball): Promise<readonly string[]>;
  publish(tarball: Tarball, tag: string): Promise<void>;
  setTag(name: string, version: string, tag: string): Promise<void>;
  removeTag(name: string, tag: string): Promise<void>;
  /** Why a version is not to be used; nothing if it may be. */
  deprecation(name: string, version: string): Promise<string | undefined>;
  deprecate(name: string, version: string, reason: string): Promise<void>;
}

/** The registry that npm is configured for, or another one, asked by npm itself. */
export function npmRegistry(settings: NpmSettings): Registry {
  const run = async (...args: readonly string[]) => jsonIn(await npm(settings, args));
  return {
    async list(name) {
      const found = await unlessMissing(() => run('view', name, 'versions', 'dist-tags'));
      if (found === undefined) return undefined;
      const [versions, tags] = [ownProperty(found, 'versions'), ownProperty(found, 'dist-tags')];
      return {
        versions: Array.isArray(versions) ? versions.map(String) : [String(versions)],
        tags: new Map(
          Object.entries(typeof tags === 'object' && tags !== null ? tags : {}).map(
            ([tag, version]) => [tag, String(version)],
          ),
        ),
      };
    },
    async differences({ name, version, path, integrity }) {
      const there = await run('view', `${name}@${version}`, 'dist.integrity');
      if (there === integrity) return [];
      // The same files may have been packed by another version of npm, or on another machine.
      const names = ['diff', `--diff=${name}@${version}`, `--diff=file:${path}`];
      const differ = await npm(settings, [...names, '--diff-name-only', '--prefer-online']);
      return differ.split('\n').filter((line) => line !== '');
    },
    async publish({ path }, tag) {
      await run('publish', path, `--tag=${tag}`, ...(provenance() ? [] : ['--no-provenance']));
    },
    async setTag(name, version, tag) {
      await run('dist-tag', 'add', `${name}@${version}`, tag);
    },
    async removeTag(name, tag) {
      await run('dist-tag', 'rm', name, tag);
    },
    async deprecation(name, version) {
      const reason = await run('view', `${name}@${version}`, 'deprecated');
      return typeof reason === 'string' ? reason : undefined;
    },
    async deprecate(name, version, reason) {
      await run('deprecate', `${name}@${version}`, reason);
    },
  };
}

/** Whether npm can prove where a package was built: only servers that vouch for a build can. */
function provenance(): boolean {
  const { ACTIONS_ID_TOKEN_REQUEST_URL: github, SIGSTORE_ID_TOKEN: gitlab } = process.env;
  return (github ?? gitlab ?? '') !== '';
}

async function unlessMissing<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof NpmError && error.code === 'E404') return undefined;
    throw error;
  }
}

/** Packs a package as it will be published; its own scripts check and build it first. */
export async function pack(settings: NpmSettings, name: string, into: string): Promise<Tarball> {
  // npm gives `@a/b` and `a-b` the same file name.
  const folder = join(into, encodeURIComponent(name));
  mkdirSync(folder, { recursive: true });
  const packed = jsonIn(
    await npm(settings, ['pack', `--workspace=${name}`, `--pack-destination=${folder}`]),
  );
  const [first] = Array.isArray(packed) ? packed : Object.values(packed ?? {});
  const of = (key: string) => String(ownProperty(first, key));
  return {
    name,
    version: of('version'),
    path: join(folder, of('filename').replace('@', '').replaceAll('/', '-')),
    integrity: of('integrity'),
  };
}

/** The scopes in names of packages. */
export function scopesOf(names: readonly string[]): readonly string[] {
  return [
    ...new Set(names.flatMap((name) => (name.startsWith('@') ? [name.split('/')[0] ?? ''] : []))),
  ];
}
