import { EventType } from '@ordering/events';
import { readBody } from '@ordering/webhooks';
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
  ['a number', { order_id: 1042 }, known, 'onlineOrdering/order_id/1042'],
  ['zero', { order_id: 0 }, known, 'onlineOrdering/order_id/0'],
  ['a part', '{"order_id":10.50}', known, 'onlineOrdering/order_id/10.50'],
  [
    'a number that JavaScript would round',
    '{"order_id":9007199254740993,"total":9007199254740995}',
    known,
    'onlineOrdering/order_id/9007199254740993',
  ],
  [
    'the last of several such numbers',
    '{"order_id":9007199254740991000,"order_id":9007199254740993}',
    known,
    'onlineOrdering/order_id/9007199254740993',
  ],
  [
    'another where the first is an object',
    { order_id: { id: 7 }, menu_id: 'm1' },
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
  ['an inherited field', '{"__proto__":{"order_id":"o1"}}', known, undefined],
  ['what is longer than an id', { order_id: 'x'.repeat(201) }, known, undefined],
  ['an unknown event', { order_id: 'o1' }, 'order.teleported', undefined],
])('%s', (_what, data, type, want) => {
  const envelope = {
    ...{ event_type: type, event_id: 'id', timestamp: '2025-03-14T18:03:27.412Z' },
    ...{ store_id: 's', location_id: 'l' },
  };
  const json = typeof data === 'string' ? data : JSON.stringify(data);
  // With the byte order mark that a body may begin with.
  const body = Buffer.from(`\uFEFF${JSON.stringify(envelope).slice(0, -1)},"data":${json}}`);
  const content = readBody(body);
  if (content.kind !== 'event') throw new Error('not an event');
  expect(resourceOf({ event: content.event, body }, ['order_id', 'menu_id'])).toBe(want);
});
