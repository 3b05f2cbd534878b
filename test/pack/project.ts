import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from '../contract/sources.ts';
import { run } from './run.ts';
import { packTimeout, type Tarball } from './tarballs.ts';

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

  /** Installs tarballs, the types of Node.js, and an old Node.js. What is in npm's cache is taken from there. */
  async install(tarballs: readonly Tarball[]): Promise<void> {
    this.write('package.json', JSON.stringify({ private: true, type: 'module' }));
    const { version } = JSON.parse(
      readFileSync(join(root, 'node_modules/@types/node/package.json'), 'utf8'),
    );
    const { code, output } = await run(
      'npm',
      [
        ...['install', '--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund'],
        ...['--loglevel=error', `@types/node@${version}`, `node-20@npm:${oldNode}`],
        ...tarballs.map(({ path }) => path),
      ],
      { cwd: this.folder, timeout: packTimeout },
    );
    if (code !== 0) throw new Error(output);
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
