import { ownProperty } from '@ordering/kit/own';
import type { EventDelivery } from '@ordering/webhooks';

/** Longer than any id, in characters. */
const longestId = 200;

/**
 * What an event is about: the first of these fields that its `data` has, and its value, within the product. The contract does
 * not show the fields of `data`, so they have to be told. A number counts as its text.
 */
export function resourceOf(
  { event, body }: Pick<EventDelivery, 'event' | 'body'>,
  fields: readonly string[],
): string | undefined {
  if (!event.known) return undefined;
  const data = ownProperty(event.payload, 'data');
  for (const field of fields) {
    const value = ownProperty(data, field);
    const id = typeof value === 'number' ? textOf(value, body, field) : value;
    if (typeof id === 'string' && id !== '' && id.length <= longestId) {
      return `${event.product}/${field}/${id}`;
    }
  }
  return undefined;
}

/** A number in `data` as it was written, where JavaScript would give several numbers the same text. */
function textOf(value: number, body: Uint8Array, field: string): unknown {
  if (Number.isSafeInteger(value)) return String(value);
  const asWritten = (_key: string, each: unknown, context?: { readonly source?: string }) =>
    typeof each === 'number' && !Number.isSafeInteger(each) ? context?.source : each;
  const json: unknown = JSON.parse(new TextDecoder().decode(body), asWritten);
  return ownProperty(ownProperty(json, 'data'), field);
}
