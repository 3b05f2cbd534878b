import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from '../contract/sources.ts';
import { installNodes, type OtherNode } from './nodes.ts';
import { run } from './run.ts';
import { packTimeout, type Tarball, tarballs } from './tarballs.ts';

/** A project of somebody else, in a folder of its own, with nothing of this repository but tarballs. */
export class Project {
  /** Tests know it before they run. It is made when something is put into it, since none of them may run. */
  readonly folder = join(tmpdir(), `ordering-pack-${randomUUID()}`);
  #tarballs: readonly Tarball[] = [];

  /**
   * Packs and installs packages of ours, the types of Node.js, `others`, in the version that this repository has unless
   * they name one. What is in npm's cache is taken from there. Releases of Node.js are there afterwards, too.
   */
  async install(
    names: readonly string[],
    others: readonly string[] = [],
    olderAndNewer: readonly OtherNode[] = [20],
  ): Promise<void> {
    this.#tarballs = await tarballs(this.path('tarballs'), names);
    this.write('package.json', JSON.stringify({ private: true, type: 'module' }));
    const packages = ['@types/node', ...others].map((name) => {
      if (name.lastIndexOf('@') > 0) return name;
      const manifest = readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8');
      return `${name}@${JSON.parse(manifest).version}`;
    });
    const { code, output } = await run(
      'npm',
      [
        ...['install', '--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund'],
        ...['--loglevel=error', ...packages],
        ...this.#tarballs.map(({ path }) => path),
      ],
      { cwd: this.folder, timeout: packTimeout },
    );
    if (code !== 0) throw new Error(output);
    await installNodes(olderAndNewer);
  }

  /** What was installed. */
  tarball(name: string): Tarball {
    const found = this.#tarballs.find(({ manifest }) => manifest.name === name);
    if (found === undefined) throw new Error(`${name} was not packed`);
    return found;
  }

  path(file: string): string {
    return join(this.folder, file);
  }

  /** A command, as npm links it. */
  bin(command: string): string {
    return this.path(`node_modules/.bin/${command}`);
  }

  write(file: string, text: string): void {
    mkdirSync(dirname(this.path(file)), { recursive: true });
    writeFileSync(this.path(file), text);
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
