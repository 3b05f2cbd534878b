import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from '../contract/sources.ts';
import { run } from './run.ts';
import { packTimeout, type Tarball, tarballs } from './tarballs.ts';

/** Releases of Node.js by what tests call them. 18 is too old for everything, 20 is the oldest that is promised; 24 is what runs the test. */
export const nodes = {
  18: '18.20.8',
  20: '20.20.2',
  '22.12': '22.12.0',
  22: '22.23.3',
  24: process.versions.node,
  26: '26.10.0',
} as const;
export type NodeName = keyof typeof nodes;
const machine = `${process.platform}-${process.arch}`;

/** A project of somebody else, in a folder of its own, with nothing of this repository but tarballs. */
export class Project {
  /** Tests know it before they run. It is made when something is put into it, since none of them may run. */
  readonly folder = join(tmpdir(), `ordering-pack-${randomUUID()}`);
  #tarballs: readonly Tarball[] = [];

  /**
   * Packs and installs packages of ours, the types of Node.js, `others`, in the version that this repository has unless
   * they name one, and releases of Node.js for this machine. What is in npm's cache is taken from there.
   */
  async install(
    names: readonly string[],
    others: readonly string[] = [],
    olderAndNewer: readonly Exclude<NodeName, 24>[] = [20],
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
        ...olderAndNewer.map((name) => `node-${name}@npm:node-${machine}@${nodes[name]}`),
        ...this.#tarballs.map(({ path }) => path),
      ],
      { cwd: this.folder, timeout: packTimeout },
    );
    if (code !== 0) throw new Error(output);
  }

  /** What was installed. */
  tarball(name: string): Tarball {
    const found = this.#tarballs.find(({ manifest }) => manifest.name === name);
    if (found === undefined) throw new Error(`${name} was not packed`);
    return found;
  }

  /** A program that runs JavaScript. */
  node(name: NodeName): string {
    return name === 24 ? process.execPath : this.path(`node_modules/node-${name}/bin/node`);
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
