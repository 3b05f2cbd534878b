import { EventType, parseEvent } from '@ordering/events';
import { expect, test } from 'vitest';
import { resourceOf } from './resource.ts';

const known = EventType.onlineOrdering.orderCreated;

test.each<[what: string, data: unknown, type: string, want: string | undefined]>([
  ['a field', { order_id: 'o1' }, known, 'onlineOrdering/order_id/o1'],
  [
    'the first that is there',
    { menu_id: 'm1', order_id: 'o1' },
    known,
    'onlineOrdering/order_id/o1',
  ],
  ['another where the first is missing', { menu_id: 'm1' }, known, 'onlineOrdering/menu_id/m1'],
  [
    'another where the first is no text',
    { order_id: 7, menu_id: 'm1' },
    known,
    'onlineOrdering/menu_id/m1',
  ],
  [
    'another where the first is empty',
    { order_id: '', menu_id: 'm1' },
    known,
    'onlineOrdering/menu_id/m1',
  ],
  ['no field', {}, known, undefined],
  ['an inherited field', JSON.parse('{"__proto__":{"order_id":"o1"}}'), known, undefined],
  ['what is longer than an id', { order_id: 'x'.repeat(201) }, known, undefined],
  ['an unknown event', { order_id: 'o1' }, 'order.teleported', undefined],
])('%s', (_what, data, type, want) => {
  const parsed = parseEvent({
    ...{ event_type: type, event_id: 'id', timestamp: '2025-03-14T18:03:27.412Z' },
    ...{ store_id: 's', location_id: 'l', data },
  });
  if (!parsed.ok) throw new Error('not an event');
  expect(resourceOf(parsed.event, ['order_id', 'menu_id'])).toBe(want);
});
