#!/usr/bin/env -S node --conditions=@ordering/source --disable-warning=ExperimentalWarning
import { keepCompiled } from '@ordering/kit/compile-cache';

keepCompiled(import.meta.dirname);

const { run } = await import('./commands/program.ts');
process.exitCode = await run(process.argv.slice(2), {
  cwd: process.cwd(),
  out: (line) => process.stdout.write(`${line}\n`),
  err: (line) => process.stderr.write(`${line}\n`),
});
