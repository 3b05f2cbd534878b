import { parse } from 'node:querystring';
import { ErrorCode } from '@ordering/errors';
import type { OperationRow } from '../operation.ts';
import { Refusal } from '../refusals/refusal.ts';

/**
 * The query of a request, where a list that was written in one value is an array, as others are.
 *
 * @param parsed What it is parsed to if every comma is part of a value.
 * @throws Refusal if the name of such a list is repeated: a service might read either value.
 */
export function queryOf({ joined }: OperationRow, url: string, parsed: unknown): unknown {
  if (joined === undefined) return parsed;
  const seen = new Set<string>();
  const pairs = url
    .replace(/^[^?]*\??/, '')
    .split('&')
    .flatMap((pair) => {
      const [key = '', ...value] = pair.split('=');
      const [name = ''] = Object.keys(parse(key));
      if (!joined.includes(name)) return pair;
      if (seen.has(name)) {
        throw new Refusal(
          ErrorCode.requestValidation,
          `The query contains ${name} more than once. Write its items as one value, separated by commas.`,
        );
      }
      seen.add(name);
      // Before anything is decoded: a comma within an item is written as %2C.
      return value
        .join('=')
        .split(',')
        .map((item) => `${key}=${item}`);
    });
  return parse(pairs.join('&'), '&', '=', { maxKeys: 0 });
}
