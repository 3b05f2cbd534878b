import module from 'node:module';
import { join } from 'node:path';

/**
 * What is loaded from here on loads faster the next time, in threads and child processes too. A source that
 * has changed is compiled again, and if the folder cannot be written, nothing is kept.
 *
 * @param folder The folder of the program's main file, `src/` of its workspace.
 */
export function keepCompiled(folder: string): void {
  process.env.NODE_COMPILE_CACHE ??= join(folder, '../node_modules/.cache/compiled');
  module.enableCompileCache?.();
}
