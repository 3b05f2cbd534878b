import { dirname, resolve } from 'node:path';
import { isHeaderName, isHeaderValue } from '@ordering/conformance-suite';
import type { Cursor } from '@ordering/kit/config-cursor';
import { readOptionFile } from '@ordering/kit/config-file';
import { text } from '@ordering/kit/config-form';
import { UsageError } from '@ordering/kit/failure';
import { type Kind, textKind } from '@ordering/kit/option-kinds';
import type { Around } from './secret-forms.ts';

/** An http or https URL without anything in it that must not be shown. */
function webAddress(option: string, value: string): string {
  const problem = addressProblem(value);
  if (problem === undefined) return value;
  // What has a password in it is not shown here either.
  throw new UsageError(`${option}${URL.parse(value)?.password ? '' : ` ${value}`}: ${problem}`);
}

/** Refuses a place of a configuration that has none. */
export function webUrl(value: string, at: Cursor): void {
  const problem = addressProblem(value);
  if (problem !== undefined) at.fail(`cannot be tested: ${problem}`);
}

/** The type of an option that is such a URL. */
export const addressKind = (takes: string): Kind<string> => ({
  ...textKind(takes),
  read: (option, [value = '']) => webAddress(option, value),
  form: (about) => text(about, webUrl),
});

export const writeWebUrl = 'write a URL that starts with http:// or https://';

export function isWebUrl(value: string): boolean {
  return /^https?:$/.test(URL.parse(value)?.protocol ?? '');
}

function addressProblem(value: string): string | undefined {
  if (!isWebUrl(value)) return writeWebUrl;
  const { username, password } = new URL(value);
  return username === '' && password === ''
    ? undefined
    : 'remove the user name and password from the URL: reports show it';
}

const notInHeaders =
  'characters that no header may have, such as a line break; leave them out, or encode them';

/** The value of an option that is sent in a header. */
export function headerText(option: string, value: string): string {
  if (isHeaderValue(value)) return value;
  throw new UsageError(`${option}: it has ${notInHeaders}`);
}

/**
 * Refuses a text that can be no value of a header; what it is may not be shown.
 *
 * @param name What the place calls it, where it does not stand there itself.
 */
export function checkHeaderValue(value: string, at: Cursor, name?: string): void {
  const subject = name === undefined ? '' : `uses {${name}}, which `;
  if (!isHeaderValue(value)) at.fail(`${subject}has ${notInHeaders}`);
}

/** Refuses a text that can be no name of a header. */
export function checkHeaderName(name: string, at: Cursor): void {
  if (!isHeaderName(name)) at.fail('is not the name of a header, such as X-Tenant');
}

/** What a configuration may take from around it. */
export function around(config: string, env: Around['env']): Around {
  return {
    env,
    readBeside: (file) => readOptionFile('--config', resolve(dirname(config), file)),
  };
}
