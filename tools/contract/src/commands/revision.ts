import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve, sep } from 'node:path';
import { UsageError } from '@ordering/kit/failure';
import { askGit } from '../outside/git.ts';
import { NpmError, npm } from '../outside/npm.ts';
import { diskFiles, type Files } from '../read/files.ts';
import type { Source } from '../read/source.ts';
import { installedSpecs, locate } from './locate.ts';
import { filesBelow } from './plan.ts';

/** Where one side of a comparison is read from. */
export interface Revision {
  /** As the person who asked calls it. */
  readonly name: string;
  readonly files: Files;
  /** A place of it with its line, as a person would look it up. */
  show(source: Source): string;
}

/**
 * The documents of a folder, of a git revision, of a published package, or of the folder around `cwd`.
 *
 * @param name A folder, what `git rev-parse` knows, or `npm:` and a package, with its version or tag if it is not to be
 *   the newest; the documents as they are now if nothing is given, or those that came with this command where there are
 *   none.
 * @throws UsageError if there are no documents.
 */
export async function revisionOf(name: string | undefined, cwd: string): Promise<Revision> {
  if (name?.startsWith('npm:') === true) return publishedRevision(name, cwd);
  return localRevision(name, cwd);
}

/** The same, of what needs no registry. */
export function localRevision(name: string | undefined, cwd: string): Revision {
  const folder =
    name === undefined ? locate({}, cwd, installedSpecs).root : folderOf(resolve(cwd, name));
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

/** Packed, and looked at as files: nothing in the package is run. */
async function publishedRevision(name: string, cwd: string): Promise<Revision> {
  const [, wanted, packageName] =
    /^npm:((@[\w.~-]+\/[\w.~-]+|[\w~-][\w.~-]*)(?:@[\w.^~+-]+)?)$/.exec(name) ?? [];
  if (wanted === undefined || packageName === undefined) {
    throw new UsageError(`${name} is not a package of a registry; write npm:name@version.`);
  }
  const folder = mkdtempSync(join(tmpdir(), 'contract-published-'));
  try {
    const texts = await unpacked(wanted, packageName, folder, cwd);
    if (!texts.has('openapi.yaml'))
      throw new UsageError(
        `${name} contains no openapi.yaml; give a package or a folder with the documents of a contract.`,
      );
    return {
      name,
      files: {
        read: (file) => texts.get(file),
        list: (below) => [...texts.keys()].filter((path) => path.startsWith(`${below}/`)).sort(),
      },
      show: ({ file, line }) => `${name}/${file}:${line}`,
    };
  } catch (error) {
    if (!(error instanceof NpmError)) throw error;
    throw new UsageError(
      `${name} could not be downloaded: ${error.message}. Check the name, the version and the registry.`,
      { cause: error },
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The files of a package, by their paths in it. */
async function unpacked(wanted: string, packageName: string, folder: string, cwd: string) {
  // Which registry, and who asks, is what npm is told where the command is run.
  await npm({ cwd }, ['pack', wanted, `--pack-destination=${folder}`, '--prefer-online']);
  const [tarball = ''] = filesBelow(folder);
  const alone = ['--offline', '--ignore-scripts', '--no-save', '--no-package-lock'];
  await npm({ cwd: folder }, ['install', tarball, `--prefix=${folder}`, ...alone]);
  const installed = join(folder, 'node_modules', packageName);
  return new Map<string, Uint8Array>(
    filesBelow(installed).map((path) => [
      relative(installed, path).split(sep).join('/'),
      readFileSync(path),
    ]),
  );
}

function folderOf(folder: string): string | undefined {
  return [folder, join(folder, 'specs')].find((each) => existsSync(join(each, 'openapi.yaml')));
}

function gitRevision(name: string, root: string): Revision {
  const found = askGit(root, [
    ...['rev-parse', '--show-prefix', '--verify', '--quiet', '--end-of-options'],
    `${name}^{commit}`,
  ]);
  if (found === undefined) {
    throw new UsageError(
      `"${name}" is not a folder with openapi.yaml, a git revision, or a published version such as npm:@ordering/specs@1.2.3.`,
    );
  }
  const [prefix = '', id = ''] = found.toString().split('\n');
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
