import module from 'node:module';
import { join } from 'node:path';

// What is loaded from here on starts faster the next time. A source that has changed is compiled anew, and where
// the folder cannot be written nothing is kept.
module.enableCompileCache?.(join(import.meta.dirname, '../node_modules/.cache/compiled'));

const { runStart } = await import('./run.ts');
await runStart();
