import { deliveryPolicy } from '@ordering/events';
import type { Attempt } from '../types.ts';

/** A command that sends again what an attempt has sent. */
export function curlOf(
  { url, headers }: Pick<Attempt, 'url' | 'headers'>,
  payload: string,
): string {
  const parts = [
    `curl --request ${deliveryPolicy.method} ${quoted(url)}`,
    ...Object.entries(headers).map(([name, value]) => `--header ${quoted(`${name}: ${value}`)}`),
    `--data-raw ${quoted(payload)}`,
  ];
  return parts.join(' \\\n  ');
}

/** A text as one word of a POSIX shell. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
