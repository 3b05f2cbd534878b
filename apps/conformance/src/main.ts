#!/usr/bin/env -S node --conditions=@ordering/source --disable-warning=ExperimentalWarning
import { runCli } from './cli.ts';

process.exitCode = await runCli(process.argv.slice(2), {
  env: process.env,
  isTerminal: process.stdout.isTTY === true,
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
});
