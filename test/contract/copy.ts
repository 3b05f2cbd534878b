import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { edit, type Files } from './page.ts';
import { root } from './sources.ts';

const minuteMs = 60_000;

/** What is made, not written. */
const leftOut = new Set(['.git', '.turbo', 'dist', 'node_modules', 'reports']);

/** Folders of node_modules that lead to our own packages. */
const ownLinks = new Set(['@ordering', '.bin']);
/** What is kept in node_modules about the repository; it is not about the copy. */
const kept = new Set(['.cache', '.vite', '.vite-temp', '.vitest-cache']);

/** A copy of the repository whose specs can be edited. Dependencies are shared, our own packages are the copy's. */
export class Copy implements Files {
  readonly root = mkdtempSync(join(tmpdir(), 'ordering-copy-'));

  constructor() {
    cpSync(root, this.root, {
      recursive: true,
      filter: (path) => !leftOut.has(basename(path)),
    });
    for (const folder of ['.', 'test', ...workspaces()]) this.#linkDependencies(folder);
  }

  #linkDependencies(folder: string): void {
    const from = join(root, folder, 'node_modules');
    if (!existsSync(from)) return;
    const to = join(this.root, folder, 'node_modules');
    mkdirSync(to, { recursive: true });
    for (const name of readdirSync(from)) {
      if (kept.has(name)) continue;
      if (!ownLinks.has(name)) {
        link(join(from, name), join(to, name));
        continue;
      }
      mkdirSync(join(to, name));
      for (const own of readdirSync(join(from, name))) {
        link(join(from, name, own), join(to, name, own));
      }
    }
  }

  read(file: string): string {
    return readFileSync(join(this.root, file), 'utf8');
  }

  write(file: string, text: string): void {
    writeFileSync(join(this.root, file), text);
  }

  has(file: string): boolean {
    return existsSync(join(this.root, file));
  }

  delete(file: string): void {
    rmSync(join(this.root, file));
  }

  edit(file: string, find: string | RegExp, replace: string): void {
    edit(this, file, find, replace);
  }

  /** Runs a TypeScript source, or a program of a dependency, in the copy. */
  run(
    file: string,
    args: readonly string[] = [],
    timeout = 10 * minuteMs,
  ): { readonly code: number; readonly output: string } {
    const result = spawnSync(
      process.execPath,
      ['--conditions=@ordering/source', '--disable-warning=ExperimentalWarning', file, ...args],
      { cwd: this.root, encoding: 'utf8', timeout },
    );
    const ended = result.error === undefined ? '' : `\n${file}: ${result.error.message}`;
    return { code: result.status ?? 1, output: result.stdout + result.stderr + ended };
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}

/** Links to a dependency. Workspaces are linked by a relative path, and the same path leads to the copy's. */
function link(from: string, to: string): void {
  symlinkSync(lstatSync(from).isSymbolicLink() ? readlinkSync(from) : from, to);
}

function workspaces(): string[] {
  return ['tools', 'packages', 'apps'].flatMap((group) =>
    readdirSync(join(root, group)).map((name) => join(group, name)),
  );
}
