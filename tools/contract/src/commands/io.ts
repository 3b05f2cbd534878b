/** What a command may do to the world, apart from files. */
export interface Io {
  readonly cwd: string;
  out(line: string): void;
  err(line: string): void;
}

/** 0: fine. 1: problems in the specs, drift, or a breaking change. */
export type ExitCode = 0 | 1;
