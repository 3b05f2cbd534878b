import { existsSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { UsageError } from '@ordering/kit/failure';
import { askGit } from '../outside/git.ts';
import { diskFiles, type Files } from '../read/files.ts';
import type { Source } from '../read/source.ts';
import { locate } from './locate.ts';

/** Where one side of a comparison is read from. */
export interface Revision {
  /** As the person who asked calls it. */
  readonly name: string;
  readonly files: Files;
  /** A place of it with its line, as a person would look it up. */
  show(source: Source): string;
}

/**
 * The documents of a folder, of a git revision, or of the folder around `cwd`.
 *
 * @param name A folder, or what `git rev-parse` knows; the documents as they are now if nothing is given.
 * @throws UsageError if there are no documents.
 */
export function revisionOf(name: string | undefined, cwd: string): Revision {
  const folder = name === undefined ? locate({}, cwd).root : folderOf(resolve(cwd, name));
  if (folder !== undefined) {
    const path = relative(cwd, folder).split(sep).join('/') || '.';
    return {
      name: name ?? path,
      files: diskFiles(folder),
      show: ({ file, line }) => `${path === '.' ? '' : `${path}/`}${file}:${line}`,
    };
  }
  return gitRevision(name ?? '', locate({}, cwd).root);
}

function folderOf(folder: string): string | undefined {
  return [folder, join(folder, 'specs')].find((each) => existsSync(join(each, 'openapi.yaml')));
}

function gitRevision(name: string, root: string): Revision {
  const commit = askGit(root, [
    'rev-parse',
    '--verify',
    '--quiet',
    '--end-of-options',
    `${name}^{commit}`,
  ]);
  if (commit === undefined) {
    throw new UsageError(`${name} is neither a folder with openapi.yaml nor a git revision.`);
  }
  const id = commit.toString().trim();
  const prefix = askGit(root, ['rev-parse', '--show-prefix'])?.toString().trim() ?? '';
  // Paths are relative to `root`.
  const listed = askGit(root, ['ls-tree', '-r', '-z', '--name-only', id, '--', '.']);
  const paths = (listed?.toString() ?? '').split('\0').filter((path) => path !== '');
  if (!paths.includes('openapi.yaml')) {
    throw new UsageError(`${name} has no ${prefix}openapi.yaml.`);
  }
  const contents = readBlobs(root, id, prefix, paths);
  return {
    name,
    files: {
      read: (file) => contents.get(file),
      list: (folder) => paths.filter((path) => path.startsWith(`${folder}/`)).sort(),
    },
    show: ({ file, line }) => `${name}:${prefix}${file}:${line}`,
  };
}

/** All files at once: git starts once, and not for each of them. */
function readBlobs(root: string, commit: string, prefix: string, paths: readonly string[]) {
  const readable = paths.filter((path) => !path.includes('\n'));
  const asked = readable.map((path) => `${commit}:${prefix}${path}\n`).join('');
  const output = askGit(root, ['cat-file', '--batch'], asked) ?? Buffer.alloc(0);
  const contents = new Map<string, Uint8Array>();
  let at = 0;
  for (const path of readable) {
    const end = output.indexOf('\n', at);
    const [, type, size] = output.toString('utf8', at, end).split(' ');
    at = end + 1;
    if (type === undefined || size === undefined || !/^\d+$/.test(size)) continue;
    if (type === 'blob') contents.set(path, output.subarray(at, at + Number(size)));
    at += Number(size) + 1;
  }
  return contents;
}
