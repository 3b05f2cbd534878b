import type { KnownEvent, UnknownEvent } from '@ordering/events';
import { ownProperty } from '@ordering/kit/own';

/** Longer than any id, in characters. */
const longestId = 200;

/**
 * What an event is about: the first of these fields that its `data` has, and its value, within the product. The contract does
 * not show the fields of `data`, so they have to be told.
 */
export function resourceOf(
  event: KnownEvent | UnknownEvent,
  fields: readonly string[],
): string | undefined {
  if (!event.known) return undefined;
  const data = ownProperty(event.payload, 'data');
  for (const field of fields) {
    const id = ownProperty(data, field);
    if (typeof id === 'string' && id !== '' && id.length <= longestId) {
      return `${event.product}/${field}/${id}`;
    }
  }
  return undefined;
}
