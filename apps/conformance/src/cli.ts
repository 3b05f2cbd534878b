import {
  ExitCode,
  exitMeanings,
  ListenError,
  suiteVersion,
  UnreachableError,
} from '@ordering/conformance';
import { Command, CommanderError } from 'commander';
import { UsageError } from './commands/errors.ts';
import type { Io } from './commands/io.ts';
import { listCommand } from './commands/list.ts';
import { receiverCommand } from './commands/receiver.ts';
import { serviceCommand } from './commands/service.ts';
import { ConfigError } from './config/cursor.ts';
import { ExpectedFailuresError } from './config/expected-failures.ts';

/** Runs the command and returns its exit code; the arguments are those after the command's name. */
export async function runCli(args: readonly string[], io: Io): Promise<number> {
  let exitCode: number = ExitCode.usage;
  const program = programOf(io, (code) => {
    exitCode = code;
  });
  try {
    await program.parseAsync([...args], { from: 'user' });
    return exitCode;
  } catch (error) {
    return report(error, io);
  }
}

function programOf(io: Io, done: (exitCode: number) => void): Command {
  const program = new Command('ordering-conformance')
    .description('Proves that a receiver or a service keeps the ordering contract.')
    .version(suiteVersion())
    .addHelpText('after', exitHelp);
  for (const command of [
    receiverCommand(io, done),
    serviceCommand(io, done),
    listCommand(io, done),
  ]) {
    program.addCommand(command);
  }
  for (const command of [program, ...program.commands]) {
    command
      .exitOverride()
      .showSuggestionAfterError(false)
      .allowExcessArguments(false)
      .configureOutput({ writeOut: (text) => io.out(text), writeErr: (text) => io.err(text) });
  }
  return program;
}

const exitHelp = `
Exit codes:
${Object.entries(exitMeanings)
  .map(([code, meaning]) => `  ${code}  ${meaning}`)
  .join('\n')}`;

/** What the caller can fix by calling again in another way. */
const usageErrors = [UsageError, ExpectedFailuresError, ConfigError, ListenError];

/** Says in one sentence why there is no report, and how the command ends. */
function report(error: unknown, io: Io): number {
  // Help and version end this way as well, with code 0; commander has written what there is to say.
  if (error instanceof CommanderError) {
    return error.exitCode === 0 ? ExitCode.conformant : ExitCode.usage;
  }
  if (usageErrors.some((kind) => error instanceof kind)) {
    io.err(`error: ${error instanceof Error ? error.message : ''}\n`);
    return ExitCode.usage;
  }
  if (error instanceof UnreachableError) {
    io.err(`unreachable: ${error.message}\n`);
    return ExitCode.unreachable;
  }
  const what = error instanceof Error ? (error.stack ?? error.message) : String(error);
  io.err(`This is a fault of the runner itself, not of the subject:\n${what}\n`);
  return ExitCode.runnerFault;
}
