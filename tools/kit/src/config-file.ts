import { readFileSync } from 'node:fs';
import { ConfigError, codeOf } from './failure.ts';

/**
 * The text of a file that an option names.
 *
 * @throws ConfigError
 */
export function readOptionFile(option: string, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw new ConfigError(`${option} ${file}: it cannot be read (${codeOf(cause) ?? cause})`, {
      cause,
    });
  }
}
