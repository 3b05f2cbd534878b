import { DeliveryHeader } from '@ordering/events';
import { signatureHeader } from './signature.ts';

/**
 * The headers of a request by their lowercase names, each with one value or, if it was sent several times,
 * all of them. `request.headersDistinct` of Node.js has this form.
 */
export type HeaderValues = Readonly<Record<string, string | readonly string[] | undefined>>;

/** The contract's headers as they arrived with a delivery, by their lowercase names. */
export type DeliveryHeaders = Readonly<Record<string, string>>;

/** Headers by their lowercase names, from a name and a value for each time that one was sent. */
export function gatherHeaders(
  sent: Iterable<readonly [name: string, value: string]>,
): HeaderValues {
  const found = new Map<string, string[]>();
  for (const [name, value] of sent) {
    const key = name.toLowerCase();
    found.set(key, [...(found.get(key) ?? []), value]);
  }
  return Object.fromEntries(found);
}

/** All values of a header; none if it was not sent. */
export function valuesOf(headers: HeaderValues, name: string): readonly string[] {
  const value = headers[name.toLowerCase()];
  if (value === undefined) return [];
  return typeof value === 'string' ? [value] : value;
}

// The signature is left out: whoever can read what is stored should not get a signed delivery to replay.
const kept = Object.values(DeliveryHeader)
  .filter((name) => name !== signatureHeader)
  .map((name) => name.toLowerCase());

/** The headers of a delivery that are worth keeping: the contract's, without the signature. */
export function deliveryHeaders(headers: HeaderValues): DeliveryHeaders {
  const found: Record<string, string> = {};
  for (const name of kept) {
    const [value] = valuesOf(headers, name);
    if (value !== undefined) found[name] = value;
  }
  return found;
}
