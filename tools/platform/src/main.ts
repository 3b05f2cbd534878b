import module from 'node:module';
import { join } from 'node:path';

// What is loaded from here on starts faster the next time, in the processes that are started too. A source that has
// changed is compiled anew, and where the folder cannot be written nothing is kept.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '../node_modules/.cache/compiled');
module.enableCompileCache?.();

const { runStart } = await import('./run.ts');
await runStart();
