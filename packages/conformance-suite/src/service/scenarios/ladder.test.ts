import { deliveryPolicy } from '@ordering/events';
import { expect, test } from 'vitest';
import type { Observation } from '../../http/observation.ts';
import { ofStores } from '../testing/fake-deliveries.ts';
import { attemptsAt, hasCome } from './ladder.ts';
import type { Owner } from './world.ts';

const owner: Owner = {
  ...{ name: 'a', kind: 'store', product: ofStores, url: 'http://127.0.0.1:9/a' },
  ...{ status: 500, secret: '[secret 1]', ids: { storeId: 's-1', locationId: 'l-1' } },
};
const followed = { owner: 'a', type: 'order.created', firedAt: 100 };

function came(at: number, type: string, header = type): Observation {
  const body = JSON.stringify({ store_id: 's-1', [deliveryPolicy.eventType.field]: type });
  return {
    ...{ at, endpoint: 'a', method: 'POST', path: '/a', whole: true, attempt: 1 },
    headers: [{ name: deliveryPolicy.eventType.header, value: header }],
    body: Buffer.from(body).toString('base64'),
    deliveryId: `${type} at ${at}`,
    answer: { kind: 'answer', status: 500 },
    signedBy: ['[secret 1]'],
  };
}

test.each([
  { name: 'nothing', given: [], want: { come: false, attempts: 0 } },
  { name: 'the event', given: [came(101, 'order.created')], want: { come: true, attempts: 1 } },
  {
    name: 'one that was fired before',
    given: [came(99, 'order.created')],
    want: { come: false, attempts: 0 },
  },
  // The registration before it has an event of its own, which must not be taken for it: the clock would be turned too soon.
  {
    name: 'another event',
    given: [came(101, 'menu.updated')],
    want: { come: false, attempts: 1 },
  },
  {
    name: 'another event, and then the one',
    given: [came(101, 'menu.updated'), came(102, 'order.created')],
    want: { come: true, attempts: 1 },
  },
  {
    name: 'the event by its header alone',
    given: [came(101, 'odd', 'order.created')],
    want: { come: true, attempts: 1 },
  },
])('what has come of an event that was fired: $name', ({ given, want }) => {
  const so = { owners: [owner], observations: given };
  expect({ come: hasCome(followed, so), attempts: attemptsAt(followed, so).length }).toEqual(want);
});
