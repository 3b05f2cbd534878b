import { readFileSync } from 'node:fs';
import { ConfigError, codeOf, UsageError } from '@ordering/kit/failure';

/** An http or https URL without anything in it that must not be shown. */
export function webAddress(option: string, value: string): string {
  const url = URL.parse(value);
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new UsageError(`${option} ${value}: write a URL that starts with http:// or https://`);
  }
  if (url.username !== '' || url.password !== '') {
    throw new UsageError(
      `${option}: a URL with a user name or password in it would be shown in reports`,
    );
  }
  return value;
}

/** The text of a file that an option names. */
export function readOptionFile(option: string, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw new ConfigError(`${option} ${file}: it cannot be read (${codeOf(cause) ?? cause})`, {
      cause,
    });
  }
}
