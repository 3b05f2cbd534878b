import { dirname, resolve } from 'node:path';
import type { Cursor } from '@ordering/kit/config-cursor';
import { readOptionFile } from '@ordering/kit/config-file';
import { UsageError } from '@ordering/kit/failure';
import type { Around } from './secret-forms.ts';

/** An http or https URL without anything in it that must not be shown. */
export function webAddress(option: string, value: string): string {
  const problem = addressProblem(value);
  if (problem === undefined) return value;
  // What has a password in it is not shown here either.
  throw new UsageError(`${option}${URL.parse(value)?.password ? '' : ` ${value}`}: ${problem}`);
}

/** Refuses a place of a configuration that has none. */
export function webUrl(value: string, at: Cursor): void {
  const problem = addressProblem(value);
  if (problem !== undefined) at.fail(`is no address to test: ${problem}`);
}

function addressProblem(value: string): string | undefined {
  const url = URL.parse(value);
  if (url === null || !/^https?:$/.test(url.protocol)) {
    return 'write a URL that starts with http:// or https://';
  }
  return url.username === '' && url.password === ''
    ? undefined
    : 'a URL with a user name or password in it would be shown in reports';
}

/** What a configuration may take from around it. */
export function around(config: string, env: Around['env']): Around {
  return {
    env,
    readBeside: (file) => readOptionFile('--config', resolve(dirname(config), file)),
  };
}
