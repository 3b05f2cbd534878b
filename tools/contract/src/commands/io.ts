/** What a command may do to the world besides files. */
export interface Io {
  readonly cwd: string;
  out(line: string): void;
  err(line: string): void;
}

/** 0: fine. 1: problems in the specs, or drift. 2: the command was called wrongly. */
export type ExitCode = 0 | 1 | 2;

/** The command was called wrongly; the message is the one sentence that says how. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
