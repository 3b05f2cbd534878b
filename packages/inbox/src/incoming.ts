import { isUint8Array } from 'node:util/types';
import { checkFields, type OptionForm, stringOption } from '@ordering/kit/checked-options';
import type { IncomingEvent, IncomingQuarantine } from './inbox.ts';

const required = { ...stringOption, required: true } as const;
const eventForms: Readonly<Record<keyof IncomingEvent, OptionForm>> = {
  kind: {
    must: "'event' or 'quarantined'",
    fits: (value) => value === 'event' || value === 'quarantined',
    required: true,
  },
  id: required,
  body: {
    must: 'a Uint8Array with the raw bytes',
    fits: isUint8Array,
    required: true,
  },
  headers: {
    must: 'an object of strings',
    fits: (value) =>
      typeof value === 'object' &&
      value !== null &&
      Object.values(value).every((each) => typeof each === 'string'),
    required: true,
  },
  eventType: stringOption,
  product: stringOption,
  store: stringOption,
  timestamp: stringOption,
  resource: stringOption,
};
const quarantineForms: Readonly<Record<keyof IncomingQuarantine, OptionForm>> = {
  ...eventForms,
  reason: required,
};

/**
 * Checks a delivery that no compiler may have seen: deliveries that arrive together are stored together, and none takes the
 * others along.
 *
 * @throws TypeError which names the field, what it must be and what kind of value it is: never the value.
 */
export function checkIncoming(incoming: unknown): void {
  const kind: unknown = Reflect.get(Object(incoming), 'kind');
  checkFields(incoming, kind === 'quarantined' ? quarantineForms : eventForms, 'delivery field');
}
