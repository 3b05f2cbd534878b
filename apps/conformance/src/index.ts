export type { Report, Result, Status, Summary, Verdict } from '@ordering/conformance';
export { ExitCode } from '@ordering/conformance';
export { runCli } from './cli.ts';
export type { Io } from './commands/io.ts';
