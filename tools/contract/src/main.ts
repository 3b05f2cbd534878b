#!/usr/bin/env -S node --conditions=@ordering/source --disable-warning=ExperimentalWarning
import { run } from './commands/program.ts';

const err = (line: string) => process.stderr.write(`${line}\n`);
try {
  process.exitCode = await run(process.argv.slice(2), {
    cwd: process.cwd(),
    out: (line) => process.stdout.write(`${line}\n`),
    err,
  });
} catch (error) {
  // A full disk or a folder without permission is no fault of ours; a stack would only hide it.
  if (!(error instanceof Error && 'syscall' in error)) throw error;
  err(`error: ${error.message}`);
  process.exitCode = 1;
}
