import { writeFileSync } from 'node:fs';
import { ExitCode } from '@ordering/conformance-suite';
import { ConfigError, codeOf } from '@ordering/kit/failure';
import { starterConfig } from './config/starter.ts';
import type { Io } from './io.ts';
import type { InitOptions } from './options.ts';

/**
 * Writes a configuration to begin with. Returns the exit code.
 *
 * @throws ConfigError if the file is there already, or cannot be written.
 */
export function init({ role, out, force = false }: InitOptions, io: Io): number {
  const text = starterConfig(role);
  if (out === undefined) {
    io.out(text);
    return ExitCode.conformant;
  }
  try {
    writeFileSync(out, text, { flag: force ? 'w' : 'wx' });
  } catch (cause) {
    const code = codeOf(cause);
    const why =
      code === 'EEXIST'
        ? 'it is there already; --force overwrites it'
        : `it cannot be written (${code ?? cause})`;
    throw new ConfigError(`--out ${out}: ${why}`, { cause });
  }
  io.out(
    `${out} is written. Put your own values in it; then: ordering-conformance doctor ${role} --config ${out}\n`,
  );
  return ExitCode.conformant;
}
