#!/usr/bin/env -S node --conditions=@ordering/source --disable-warning=ExperimentalWarning
import module from 'node:module';
import { join } from 'node:path';

// What is loaded from here on starts faster the next time. A source that has changed is compiled anew, and where
// the folder cannot be written nothing is kept.
module.enableCompileCache?.(join(import.meta.dirname, '../node_modules/.cache/compiled'));

const { runCli } = await import('./cli.ts');
process.exitCode = await runCli(process.argv.slice(2), {
  env: process.env,
  isTerminal: process.stdout.isTTY === true,
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
});
