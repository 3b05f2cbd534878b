import {
  ExitCode,
  LaunchError,
  ListenError,
  RecordingError,
  RunOptionsError,
  UnreachableError,
  visible,
  visibleLines,
} from '@ordering/conformance-suite';
import { errorLine, exitCodeOf } from '@ordering/kit/command';
import type { Io } from './io.ts';

/** Does the work of the command and returns its exit code; where there is no report, says in one sentence why. */
export async function ending(io: Io, work: () => Promise<number>): Promise<number> {
  try {
    return await work();
  } catch (error) {
    return report(error, io);
  }
}

function report(error: unknown, io: Io): number {
  const code = exitCodeOf(error, (line) => io.err(printable(line)));
  if (code !== undefined) return code;
  const misused = [ListenError, RecordingError, RunOptionsError];
  if (error instanceof Error && misused.some((kind) => error instanceof kind)) {
    io.err(printable(errorLine(error)));
    return ExitCode.usage;
  }
  if (error instanceof UnreachableError) {
    io.err(printable(`unreachable: ${error.message}\n`));
    return ExitCode.unreachable;
  }
  if (error instanceof LaunchError) {
    io.err(printable(errorLine(error)));
    return ExitCode.inconclusive;
  }
  const what = error instanceof Error ? (error.stack ?? error.message) : String(error);
  io.err(`This is a fault of the runner itself, not of what it tests:\n${visibleLines(what)}\n`);
  return ExitCode.runnerFault;
}

/** One line, in which a message may quote what came from outside. */
function printable(line: string): string {
  return `${visible(line.trimEnd())}\n`;
}
