import { deliveryPolicy } from '@ordering/events';
import { expect, test } from 'vitest';
import type { Observation } from '../../http/observation.ts';
import type { Tried } from '../scenarios/calls.ts';
import type { RefusedCalls } from '../scenarios/refused-calls.ts';
import { announcesNothing } from './refused-calls.ts';

const created = 'order made';
const cancelled = 'order denied';

/** Refused denials are made at 1000, and the proper one at 2000. */
const [from, properAt] = [1000, 2000];

function tried(status: number, at = from): Tried {
  const call = { operation: 'cancelOrder', method: 'POST', path: '/', baseUrl: '' } as const;
  const answer = { kind: 'answered', status, headers: [], body: '', ms: 1 } as const;
  return { what: 'a denial', exchange: { ...call, at, headers: [], body: {}, answer } };
}

let ids = 0;

/** An event that came at this time: its type, and the orders that it names. */
function event(at: number, type: string, ...orders: readonly string[]): Observation {
  const body = { [deliveryPolicy.eventType.field]: type, data: { orders, lines: [{ count: 1 }] } };
  ids += 1;
  return {
    ...{ at, method: 'POST', path: '/', headers: [], whole: true, deliveryId: `${ids}` },
    ...{ attempt: 1, answer: { kind: 'answer', status: 200 }, signedBy: [] },
    body: Buffer.from(JSON.stringify(body)).toString('base64'),
  };
}

const made = ['refused', 'untouched', 'denied'].map((order) => event(10, created, order));
const proper = event(2100, cancelled, 'denied');
const ofNobody = (at: number) => event(at, cancelled);

test.each<{ name: string; came: readonly Observation[]; want: string; change?: object }>([
  { name: 'nothing but the proper denial is announced', came: [...made, proper], want: 'kept' },
  {
    name: 'one event of a refused denial',
    came: [...made, event(1100, cancelled, 'refused'), proper],
    want: 'broken',
  },
  {
    name: 'one after that of the proper denial',
    came: [...made, proper, event(4500, cancelled, 'refused')],
    want: 'broken',
  },
  {
    name: 'one of a type that nobody knows',
    came: [...made, event(1100, 'something', 'refused'), proper],
    want: 'broken',
  },
  {
    name: 'one that was made of a delivered order',
    came: [...made, event(1100, cancelled, 'late'), proper],
    change: { delivered: { refused: 'late', untouched: 'other' } },
    want: 'broken',
  },
  {
    name: 'events of a delivered order that its neighbour had too',
    came: [...made, event(1100, 'done', 'late'), event(1200, 'done', 'other'), proper],
    change: { delivered: { refused: 'late', untouched: 'other' } },
    want: 'kept',
  },
  {
    name: 'an event that the untouched order has later',
    came: [...made, event(1100, 'moved', 'refused'), proper, event(3000, 'moved', 'untouched')],
    want: 'kept',
  },
  {
    name: 'an event of before',
    came: [...made, event(900, 'moved', 'refused'), proper],
    want: 'kept',
  },
  {
    name: 'events about other orders, and about several',
    came: [
      ...made,
      event(1100, cancelled, 'of another run'),
      event(1200, cancelled, 'refused', 'untouched'),
      proper,
    ],
    want: 'kept',
  },
  { name: 'the proper denial is not announced', came: made, want: 'not-run' },
  {
    name: 'an event of a refused denial, and none of the proper one',
    came: [...made, event(1100, cancelled, 'refused')],
    want: 'not-run',
  },
  {
    name: 'the proper denial has the types that all orders have',
    came: [...made, event(2100, created, 'denied')],
    want: 'not-run',
  },
  {
    name: 'a refused denial was carried out',
    came: [...made, event(1100, cancelled, 'refused'), proper],
    change: { bad: [tried(400), tried(200)] },
    want: 'not-run',
  },
  {
    name: 'the proper one was refused',
    came: made,
    change: { proper: tried(409) },
    want: 'not-run',
  },
  { name: 'no event names an order: one', came: [ofNobody(2100)], want: 'kept' },
  {
    name: 'no event names an order: one of before, of another type',
    came: [event(10, created), ofNobody(2100)],
    want: 'kept',
  },
  { name: 'no event names an order: two', came: [ofNobody(1100), ofNobody(2100)], want: 'not-run' },
  {
    name: 'no event names an order: one of each denial',
    came: [ofNobody(1100), ofNobody(1101), ofNobody(2100)],
    want: 'broken',
  },
  { name: 'no event names an order: none', came: [], want: 'not-run' },
  {
    name: 'the order can no longer be denied, and the one beside it can',
    came: [...made, proper],
    change: { afterwards: { refused: tried(409), untouched: tried(200) } },
    want: 'broken',
  },
  {
    name: 'the order can no longer be denied, and has moved on by itself as others do',
    came: [...made, event(1100, 'moved', 'refused'), event(1200, 'moved', 'denied'), proper],
    change: { afterwards: { refused: tried(409), untouched: tried(200) } },
    want: 'kept',
  },
  {
    name: 'no event names an order, and the order can no longer be denied',
    came: [ofNobody(2100)],
    change: { afterwards: { refused: tried(409), untouched: tried(200) } },
    want: 'broken',
  },
  {
    name: 'neither of them can be denied any more',
    came: [...made, proper],
    change: { afterwards: { refused: tried(409), untouched: tried(409) } },
    want: 'kept',
  },
  {
    name: 'the service fails at the last denial',
    came: [...made, proper],
    change: { afterwards: { refused: tried(503), untouched: tried(200) } },
    want: 'kept',
  },
])('$name: $want', ({ came, want, change = {} }) => {
  const usual: RefusedCalls = {
    placed: { refused: 'refused', untouched: 'untouched' },
    ...{ denied: 'denied', from, bad: [tried(400), tried(400)], late: [] },
    ...{ proper: tried(200, properAt), came },
    afterwards: { refused: tried(200), untouched: tried(200) },
  };
  expect(announcesNothing({ ...usual, ...change }).kind).toBe(want);
});
