import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from '../contract/sources.ts';
import { run } from './run.ts';
import { packTimeout, type Tarball, tarballs } from './tarballs.ts';

/** The oldest Node.js that is promised, in its last release, for the machine of the test. */
const oldNode = `node-${process.platform}-${process.arch}@20.20.2`;

/** A project of somebody else, in a folder of its own, with nothing of this repository but tarballs. */
export class Project {
  readonly folder = mkdtempSync(join(tmpdir(), 'ordering-pack-'));
  /** Programs that run JavaScript, by the major version of Node.js. */
  readonly node = {
    20: join(this.folder, 'node_modules/node-20/bin/node'),
    24: process.execPath,
  } as const;

  #tarballs: readonly Tarball[] = [];

  /**
   * Packs and installs packages of ours, `others` in the version that this repository has, the types of Node.js, and an
   * old Node.js. What is in npm's cache is taken from there.
   */
  async install(names: readonly string[], others: readonly string[] = []): Promise<void> {
    this.#tarballs = await tarballs(this.path('tarballs'), names);
    this.write('package.json', JSON.stringify({ private: true, type: 'module' }));
    const alike = ['@types/node', ...others].map((name) => {
      const manifest = readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8');
      return `${name}@${JSON.parse(manifest).version}`;
    });
    const { code, output } = await run(
      'npm',
      [
        ...['install', '--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund'],
        ...['--loglevel=error', ...alike, `node-20@npm:${oldNode}`],
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
