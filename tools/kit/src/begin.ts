import module from 'node:module';
import { fileURLToPath } from 'node:url';
import { outliveReaders } from './closed-pipe.ts';
import { usageExitCode } from './exit-code.ts';
import { readManifest } from './manifest.ts';
import { missingNode } from './node-version.ts';

/**
 * What each program does first, before it loads anything that an old Node.js might not have: it ends with one sentence
 * where its manifest asks for a newer one, and keeps what it compiles from here on, so that it starts faster the next
 * time, in threads and in processes that it starts, too. A source that has changed is compiled anew, and where nothing
 * can be written nothing is kept. A reader that closes its pipe ends no program.
 * See docs/decisions/node-version-check.md.
 *
 * @param main The URL of the program's main file, in `src/` or `dist/` of its package.
 */
export function begin(main: string): void {
  outliveReaders();
  const manifest = readManifest(new URL('../package.json', main));
  const missing = missingNode(manifest.engines?.node ?? '', process.versions.node);
  if (missing !== undefined) {
    process.stderr.write(`error: ${manifest.name} ${missing}\n`);
    process.exit(usageExitCode);
  }
  // In the repository. Elsewhere Node knows a folder itself.
  if (main.endsWith('.ts')) {
    const folder = fileURLToPath(new URL('../node_modules/.cache/compiled', main));
    process.env.NODE_COMPILE_CACHE ??= folder;
  }
  module.enableCompileCache?.();
}
