import { capture, ExitCode, jsonOf, visible } from '@ordering/conformance-suite';
import type { CaptureConfig } from './config.ts';
import type { Io } from './io.ts';
import { untilStopped } from './until-stopped.ts';

/** Stands before a receiver until it is stopped. Returns the exit code. */
export async function showCapture(
  { file, options, json }: CaptureConfig,
  io: Io,
  signal?: AbortSignal,
): Promise<number> {
  const onProblem = (message: string) => io.err(`error: ${visible(message)}\n`);
  await using captured = await capture(file, { ...options, onProblem });
  const { url } = captured;
  io.out(
    json
      ? `${jsonOf({ event: 'ready', url, file, pid: process.pid })}\n`
      : `${visible(`Passes on to ${options.to} what comes to ${url}, and writes it into ${file}, until it is stopped.`)}\n`,
  );
  await untilStopped(signal);
  return ExitCode.conformant;
}
