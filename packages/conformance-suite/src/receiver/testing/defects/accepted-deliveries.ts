import { DeliveryHeader, deliveryPolicy, parseEvent, productTable } from '@ordering/events';
import { actionRows, dataOf } from '../../../contract/events.ts';
import { isJsonObject } from '../../../contract/json.ts';
import type { ReceiverDefect } from '../defect.ts';
import { refusing } from '../defect.ts';
import { field, headerOf } from '../fake-receiver.ts';

const withoutStore = productTable.filter(({ identifiedBy }) =>
  identifiedBy.every((field) => field !== 'store_id'),
);
const refuses = withoutStore.map(({ title }) => `it refuses the events of ${title}`).join('; ');
const takes = withoutStore.map(
  ({ id }) =>
    `Take them, each by the identifying field of its product, or declare that it has none, with --without ${id}.`,
);

export const acceptedDeliveries: readonly ReceiverDefect[] = [
  {
    mistake: 'compares the whole Content-Type',
    decisions: refusing(
      415,
      ({ request }) => request.headers['content-type'] !== 'application/json',
    ),
    found: ['RCV-020 warn'],
  },
  {
    mistake: 'fails on a charset that it does not know',
    decisions: refusing(500, ({ request }) => /8859/.test(request.headers['content-type'] ?? '')),
    found: ['RCV-021 warn'],
  },
  {
    mistake: 'looks headers up by their spelling',
    decisions: refusing(
      400,
      ({ request }) => !request.rawHeaders.includes(DeliveryHeader.idempotencyKey),
    ),
    found: ['RCV-022 fail'],
  },
  {
    mistake: 'fails on unknown event types',
    decisions: refusing(500, ({ json }) => {
      const parsed = parseEvent(json);
      return parsed.ok && !parsed.event.known;
    }),
    found: ['RCV-023 fail'],
  },
  {
    mistake: 'keeps handlers in an object',
    decisions: refusing(
      500,
      ({ json }) => field(json, deliveryPolicy.eventType.field) === '__proto__',
    ),
    found: ['RCV-023 fail'],
  },
  {
    mistake: 'has a strict schema',
    decisions: refusing(422, ({ json }) => isJsonObject(json) && 'conformance_new_field' in json),
    found: ['RCV-024 fail'],
  },
  {
    mistake: 'expects a store in every event',
    decisions: refusing(400, ({ json }) => isJsonObject(json) && !('store_id' in json)),
    found: [
      'RCV-024 not-run',
      'RCV-025 fail',
      'RCV-069 not-run',
      ...['RCV-083', 'RCV-084'].flatMap((id) => [`${id} not-run`, `${id}/effect not-run`]),
    ],
    told: `${refuses}. ${takes.join(' ')}`,
  },
  {
    mistake: 'cannot take the location header',
    decisions: refusing(500, ({ request }) => headerOf(request, DeliveryHeader.location) !== ''),
    found: ['RCV-028 fail'],
  },
  {
    mistake: 'needs the current name of the action',
    decisions: refusing(500, ({ json }) => {
      const isAction = actionRows.some(
        (row) => row.type === field(json, deliveryPolicy.eventType.field),
      );
      return isAction && isJsonObject(json) && !(deliveryPolicy.action.fields[0] in dataOf(json));
    }),
    found: ['RCV-029 fail'],
  },
];
