import module from 'node:module';
import { join } from 'node:path';

/**
 * What is loaded from here on starts faster the next time, in threads and in processes that are started too. A source
 * that has changed is compiled anew, and where the folder cannot be written nothing is kept.
 *
 * @param folder The folder of the program's main file, `src/` of its workspace.
 */
export function keepCompiled(folder: string): void {
  process.env.NODE_COMPILE_CACHE ??= join(folder, '../node_modules/.cache/compiled');
  module.enableCompileCache?.();
}
