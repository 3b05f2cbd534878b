export { runCli } from './cli.ts';
export type { Io } from './commands/io.ts';
export type { Report, Result, Status, Summary, Verdict } from './model/result.ts';
export { ExitCode } from './run/exit-code.ts';
