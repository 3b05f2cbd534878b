import { DeliveryHeader } from '@ordering/events';
import { wrongKind } from './faults.ts';
import { signatureHeader } from './signature.ts';

/** The value of a header or, if it was sent several times, all of them. */
type HeaderValue = string | readonly string[] | undefined;

/**
 * The headers of a request, with their names in any case: an object, such as `request.headers` or `headersDistinct` of
 * Node.js; a `Headers`, a `Map` or entries; or names and values in turns, such as `rawHeaders`.
 */
export type RequestHeaders =
  | Readonly<Record<string, HeaderValue>>
  | Iterable<readonly [name: string, value: HeaderValue]>
  | readonly string[];

/** The contract's headers of a request, by their lowercase names, each with all its values. */
export type HeaderValues = ReadonlyMap<string, readonly string[]>;

/** The contract's headers as they arrived with a delivery, by their lowercase names. */
export type DeliveryHeaders = Readonly<Record<string, string>>;

const known = new Set(Object.values(DeliveryHeader).map((name) => name.toLowerCase()));

/**
 * Reads the contract's headers of a request; the others are not looked at.
 *
 * @throws RequestError when these are not headers.
 */
export function readHeaders(given: unknown): HeaderValues {
  const found = new Map<string, string[]>();
  const add = (name: unknown, value: unknown): void => {
    const key = String(name).toLowerCase();
    if (!known.has(key)) return;
    const values = found.get(key) ?? [];
    for (const each of typeof value === 'string' ? [value] : [value ?? []].flat()) {
      if (typeof each === 'string') values.push(each);
      else throw wrongKind(`the header ${key} of a request`, 'a string', each);
    }
    found.set(key, values);
  };

  if (typeof given !== 'object' || given === null || given instanceof Promise) {
    throw noHeaders(given);
  }
  if (Array.isArray(given) && typeof given[0] === 'string') {
    for (let i = 0; i < given.length; i += 2) add(given[i], given[i + 1]);
    return found;
  }
  for (const entry of isIterable(given) ? given : Object.entries(given)) {
    if (!Array.isArray(entry)) throw noHeaders(given);
    add(entry[0], entry[1]);
  }
  return found;
}

function noHeaders(given: unknown): Error {
  return wrongKind('the headers of a request', 'an object, a Headers, a Map or entries', given);
}

function isIterable(given: object): given is Iterable<unknown> {
  return Symbol.iterator in given;
}

/** All values of a header; none if it was not sent. */
export function valuesOf(headers: HeaderValues, name: string): readonly string[] {
  return headers.get(name.toLowerCase()) ?? [];
}

const signature = signatureHeader.toLowerCase();

/**
 * The headers of a delivery that are worth keeping: the contract's, without the signature, so that whoever can read what is
 * stored does not get a signed delivery to replay.
 */
export function deliveryHeaders(headers: HeaderValues): DeliveryHeaders {
  const kept: Record<string, string> = {};
  for (const [name, [value]] of headers) {
    if (name !== signature && value !== undefined) kept[name] = value;
  }
  return kept;
}
