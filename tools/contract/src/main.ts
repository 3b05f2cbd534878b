#!/usr/bin/env -S node --conditions=@ordering/source --disable-warning=ExperimentalWarning
import module from 'node:module';
import { join } from 'node:path';

// What is loaded from here on starts faster the next time, in threads too. A source that has changed is compiled
// anew, and where the folder cannot be written nothing is kept.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '../node_modules/.cache/compiled');
module.enableCompileCache?.();

const { run } = await import('./commands/program.ts');
process.exitCode = await run(process.argv.slice(2), {
  cwd: process.cwd(),
  out: (line) => process.stdout.write(`${line}\n`),
  err: (line) => process.stderr.write(`${line}\n`),
});
