import { randomUUID } from 'node:crypto';
import { DeliveryHeader, deliveryPolicy } from '@ordering/events';
import { actionRows, dataField, eventRows, ordinaryRow } from '../../../contract/events.ts';
import type { ServiceDefect } from '../defect.ts';
import { withHeaders, withoutFields } from '../defect.ts';

const { type: usualType } = ordinaryRow();

/** A type that no check fires for another purpose. */
const rareType = eventRows.find((row) => row.type !== usualType && !actionRows.includes(row))?.type;

const inUtc =
  'Write the time in UTC to the millisecond, with a Z at its end, as in 2025-03-14T18:02:11.204Z.';
const asAsked =
  'Send X-Service-Action only with events that ask for an action, with the same value as in the body.';
const asSet =
  'Send X-Service-Location-Id with `external_store_id` exactly as it was set, and leave it out where none is set.';

/** A service that writes the time of its events in another way. */
function timed(mistake: string, write: (at: Date) => string | number, is: string): ServiceDefect {
  return {
    mistake,
    long: true,
    decisions: {
      envelope: (event) => ({ ...event, timestamp: write(new Date(String(event.timestamp))) }),
    },
    found: ['SND-118 fail'],
    told: `the \`timestamp\` of events ${is}. ${inUtc}`,
  };
}

export const events: readonly ServiceDefect[] = [
  {
    mistake: 'leaves the type of one event out of its body',
    long: true,
    decisions: {
      envelope: (event) =>
        event[deliveryPolicy.eventType.field] === rareType
          ? withoutFields(event, deliveryPolicy.eventType.field)
          : event,
    },
    found: [
      'SND-101 not-run',
      'SND-102 not-run',
      'SND-118 fail',
      'SND-119 not-run',
      'SND-120 not-run',
      'SND-122 not-run',
      'SND-123 not-run',
    ],
    told: 'a body has no `event_type`. Build every body from one envelope, with `event_type` as the contract has it.',
  },
  {
    mistake: 'writes one type in its bodies with underscores',
    long: true,
    alone: true,
    decisions: {
      envelope: (event) =>
        event[deliveryPolicy.eventType.field] === rareType
          ? { ...event, [deliveryPolicy.eventType.field]: String(rareType).replaceAll('.', '_') }
          : event,
    },
    found: ['SND-101 fail', 'SND-123 not-run'],
    told: 'the `event_type` of bodies is not written as in X-Service-Event. Send the event type of the contract in X-Service-Event and in `event_type`, letter by letter.',
  },
  {
    mistake: 'has ids that are no UUIDs',
    long: true,
    decisions: { newId: () => `event-${randomUUID()}` },
    found: ['SND-101 fail', 'SND-118 not-run'],
    told: 'the ids of deliveries (X-Service-Delivery-Id, event_id) are not UUIDs. Make a random UUID for each event when it happens.',
  },
  {
    mistake: 'has ids in its bodies that are no UUIDs',
    decisions: {
      envelope: (event) => ({
        ...event,
        [deliveryPolicy.idempotencyKey.field]: `event-${String(event.event_id)}`,
      }),
    },
    found: ['SND-118 fail'],
    told: 'the `event_id` of bodies is not the id in X-Service-Delivery-Id. Make one id for each event, and send it in X-Service-Delivery-Id and in `event_id`.',
  },
  {
    mistake: 'leaves the data of one event out',
    long: true,
    decisions: {
      envelope: (event) =>
        event[deliveryPolicy.eventType.field] === usualType
          ? withoutFields(event, dataField)
          : event,
    },
    found: ['SND-118 fail'],
    told: 'a body has no `data`. Build every body from one envelope, with `data` as the contract has it.',
  },
  {
    mistake: 'has no object for data',
    long: true,
    decisions: { envelope: (event) => ({ ...event, [dataField]: null }) },
    found: ['SND-118 fail', 'SND-120 not-run'],
    told: 'the `data` of a body is of another type. Build every body from one envelope, with `data` as the contract has it.',
  },
  {
    mistake: 'has no id in its bodies',
    long: true,
    decisions: {
      envelope: (event) => withoutFields(event, deliveryPolicy.idempotencyKey.field),
    },
    found: ['SND-118 fail'],
    told: 'a body has no `event_id`. Build every body from one envelope, with `event_id` as the contract has it.',
  },
  {
    mistake: 'names the store in the events of a community, and not the community',
    long: true,
    decisions: {
      envelope: (event) =>
        'community_id' in event
          ? { ...withoutFields(event, 'community_id'), store_id: String(event.community_id) }
          : event,
    },
    found: ['SND-119 fail'],
    told: 'events carry the identifying fields of another product in place of their own. Choose the identifying fields by the product of the event, where the envelope is made.',
  },
  {
    mistake: 'leaves the community out',
    long: true,
    decisions: { envelope: (event) => withoutFields(event, 'community_id') },
    found: ['SND-119 fail'],
  },
  {
    mistake: 'gives the time without milliseconds',
    decisions: {
      envelope: (event) => ({
        ...event,
        timestamp: String(event.timestamp).replace(/\.\d+Z/, 'Z'),
      }),
    },
    found: ['SND-118 fail'],
    told: `the \`timestamp\` of events has no milliseconds. ${inUtc}`,
    ours: {
      workspace: 'apps/sandbox',
      file: 'src/delivery/envelope.ts',
      find: 'JSON.stringify(envelope(deliveryId, happening, to))',
      replace: `JSON.stringify(envelope(deliveryId, happening, to)).replace(/\\.\\d{3}Z"/, 'Z"')`,
    },
  },
  timed(
    'gives its local time',
    (at) => at.toISOString().replace('Z', '+01:00'),
    'is in local time',
  ),
  timed('gives no time zone', (at) => at.toISOString().replace('Z', ''), 'has no time zone'),
  timed(
    'gives microseconds',
    (at) => at.toISOString().replace('Z', '000Z'),
    'has 6 digits after the second',
  ),
  timed('gives the time as a number', (at) => at.getTime(), 'is not a string'),
  timed('gives the time as HTTP does', (at) => at.toUTCString(), 'is not written as in ISO 8601'),
  {
    mistake: 'changes the letter case of the own ids of stores',
    decisions: withHeaders((headers) =>
      headers.map(({ name, value }) => ({
        name,
        value: name === DeliveryHeader.location ? value.toUpperCase() : value,
      })),
    ),
    long: true,
    found: ['SND-121 fail'],
    told: `it sends something else in X-Service-Location-Id than the \`external_store_id\` of the store. ${asSet}`,
  },
  {
    mistake: 'has another id in the body',
    decisions: {
      envelope: (event) => ({
        ...event,
        [deliveryPolicy.idempotencyKey.field]: '22222222-2222-4222-8222-222222222222',
      }),
    },
    found: ['SND-118 fail'],
    told: 'the `event_id` of bodies is not the id in X-Service-Delivery-Id. Make one id for each event, and send it in X-Service-Delivery-Id and in `event_id`.',
    ours: {
      workspace: 'apps/sandbox',
      file: 'src/delivery/envelope.ts',
      find: '[deliveryPolicy.idempotencyKey.field]: id,',
      replace: '[deliveryPolicy.idempotencyKey.field]: crypto.randomUUID(),',
    },
  },
  {
    mistake: 'leaves the location out',
    decisions: { envelope: (event) => withoutFields(event, 'location_id') },
    found: ['SND-119 fail'],
  },
  {
    mistake: 'has the fields of both products',
    decisions: { envelope: (event) => ({ community_id: 'everyone', ...event }) },
    found: ['SND-119 fail'],
  },
  {
    mistake: 'names a store in the events of a community',
    ours: {
      workspace: 'apps/sandbox',
      file: 'src/delivery/destination.ts',
      find: 'identifiedBy({ community_id: community.communityId })',
      replace: `identifiedBy({ community_id: community.communityId, store_id: 'none' })`,
    },
    found: ['SND-119 fail'],
  },
  {
    mistake: 'has the action header on every event',
    decisions: withHeaders((headers) => [
      ...headers.filter(({ name }) => name !== DeliveryHeader.action),
      headers.find(({ name }) => name === DeliveryHeader.action) ?? {
        name: DeliveryHeader.action,
        value: 'none',
      },
    ]),
    found: ['SND-120 fail'],
    told: `it sends X-Service-Action with events that ask for no action. ${asAsked}`,
    ours: {
      workspace: 'packages/outbox',
      file: 'src/attempt/headers.ts',
      find: '...inHeader(actionRole, action),',
      replace: `[DeliveryHeader.action]: action ?? 'none',`,
    },
  },
  {
    mistake: 'names another action in the header',
    decisions: withHeaders((headers) =>
      headers.map(({ name, value }) =>
        name === DeliveryHeader.action ? { name, value: 'something_else' } : { name, value },
      ),
    ),
    found: ['SND-120 fail'],
    told: `it does not send the action of the body in X-Service-Action. ${asAsked}`,
  },
  {
    mistake: 'sends an empty location header where no external store id is set',
    decisions: withHeaders((headers) =>
      headers.some(({ name }) => name === DeliveryHeader.location)
        ? headers
        : [...headers, { name: DeliveryHeader.location, value: '' }],
    ),
    found: ['SND-121 fail'],
    told: `it sends X-Service-Location-Id for a store that has no \`external_store_id\`. ${asSet}`,
  },
  {
    mistake: 'never sends the location header',
    decisions: withHeaders((headers) =>
      headers.filter(({ name }) => name !== DeliveryHeader.location),
    ),
    found: ['SND-121 fail'],
    told: `it leaves X-Service-Location-Id out for a store that has an \`external_store_id\`. ${asSet}`,
  },
  {
    mistake: 'sends the location header for every store',
    ours: {
      workspace: 'packages/outbox',
      file: 'src/attempt/headers.ts',
      find: '...inHeader(locationRole, location),',
      replace: `[DeliveryHeader.location]: location ?? 'none',`,
    },
    found: ['SND-121 fail'],
  },
];
