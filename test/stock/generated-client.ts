import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../contract/sources.ts';

/** A folder of somebody who uses a stock generator: its output, a program that uses it, our dependencies. */
export class Workshop {
  readonly folder = mkdtempSync(join(tmpdir(), 'ordering-stock-'));
  readonly program = join(this.folder, 'program.ts');

  /** @param fixture The program, a file of `fixtures/`. */
  constructor(fixture: string) {
    symlinkSync(join(root, 'node_modules'), join(this.folder, 'node_modules'));
    copyFileSync(join(import.meta.dirname, 'fixtures', fixture), this.program);
    writeFileSync(join(this.folder, 'package.json'), '{ "type": "module" }');
  }

  /** What a strict type checker says of the program and of what it imports; nothing is right. */
  typecheck(): string {
    const options = {
      strict: true,
      noUncheckedIndexedAccess: true,
      noEmit: true,
      allowImportingTsExtensions: true,
      module: 'preserve',
      target: 'es2023',
      lib: ['es2023', 'dom', 'dom.iterable'],
      types: [],
    };
    const config = { compilerOptions: options, files: ['program.ts'] };
    writeFileSync(join(this.folder, 'tsconfig.json'), JSON.stringify(config));
    const compiler = join(root, 'node_modules/typescript/bin/tsc');
    const { stdout, stderr } = spawnSync(process.execPath, [compiler, '-p', '.'], {
      cwd: this.folder,
      encoding: 'utf8',
    });
    return stdout + stderr;
  }

  /** Calls the function that the program exports by default. */
  async run(input: unknown): Promise<unknown> {
    const program: unknown = await import(/* @vite-ignore */ pathToFileURL(this.program).href);
    if (typeof program !== 'object' || program === null || !('default' in program)) {
      throw new Error('The program exports nothing by default.');
    }
    if (typeof program.default !== 'function') throw new Error('The program exports no function.');
    return program.default(input);
  }

  remove(): void {
    rmSync(this.folder, { recursive: true });
  }
}
