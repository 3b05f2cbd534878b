import { randomUUID } from 'node:crypto';
import { DeliveryHeader, deliveryPolicy } from '@ordering/events';
import { actionRows, dataField, eventRows, ordinaryRow } from '../../../contract/events.ts';
import type { ServiceDefect } from '../defect.ts';
import { withHeaders, withoutFields } from '../defect.ts';

const { type: usualType } = ordinaryRow();

/** A type that no check fires for another purpose. */
const rareType = eventRows.find((row) => row.type !== usualType && !actionRows.includes(row))?.type;

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
    told: 'a body has no `event_type`. Build every body from one envelope, with the event type in `event_type`.',
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
    ours: {
      workspace: 'apps/sandbox',
      file: 'src/delivery/envelope.ts',
      find: 'JSON.stringify(envelope(deliveryId, happening, to))',
      replace: `JSON.stringify(envelope(deliveryId, happening, to)).replace(/\\.\\d{3}Z"/, 'Z"')`,
    },
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
    ours: {
      workspace: 'packages/outbox',
      file: 'src/attempt/headers.ts',
      find: '...(action === undefined ? {} : { [DeliveryHeader.action]: action }),',
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
  },
  {
    mistake: 'sends an empty location header where no external store id is set',
    decisions: withHeaders((headers) =>
      headers.some(({ name }) => name === DeliveryHeader.location)
        ? headers
        : [...headers, { name: DeliveryHeader.location, value: '' }],
    ),
    found: ['SND-121 fail'],
  },
  {
    mistake: 'never sends the location header',
    decisions: withHeaders((headers) =>
      headers.filter(({ name }) => name !== DeliveryHeader.location),
    ),
    found: ['SND-121 fail'],
  },
  {
    mistake: 'sends the location header for every store',
    ours: {
      workspace: 'packages/outbox',
      file: 'src/attempt/headers.ts',
      find: '...(location === undefined ? {} : { [DeliveryHeader.location]: location }),',
      replace: `[DeliveryHeader.location]: location ?? 'none',`,
    },
    found: ['SND-121 fail'],
  },
];
