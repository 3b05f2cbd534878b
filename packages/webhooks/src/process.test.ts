import { expect, test } from 'vitest';
import { createDispatcher } from './dispatch.ts';
import { createProcess } from './process.ts';

const event = {
  event_type: 'order.created',
  event_id: 'id-1',
  timestamp: '2025-03-14T18:03:27.412Z',
  store_id: 'store_1',
  location_id: 'location_1',
  data: {},
};
const { signal } = new AbortController();
const stored = (body: string) => ({ id: 'id-1', attempt: 2, body: Buffer.from(body) });

test.each([
  { name: 'an event', body: JSON.stringify(event), want: 'handled' },
  {
    name: 'an event of another product',
    body: JSON.stringify({
      ...event,
      store_id: undefined,
      location_id: undefined,
      community_id: 'c',
    }),
    want: 'ignored',
  },
  { name: 'no JSON', body: '{', want: { kind: 'quarantined', reason: 'not-json' } },
  { name: 'no event', body: '{}', want: { kind: 'quarantined', reason: 'not-an-event' } },
])('$name', async ({ body, want }) => {
  const seen: unknown[] = [];
  const process = createProcess(
    createDispatcher({
      onlineOrdering: {
        'order.created': ({ store_id }, context) => void seen.push([store_id, context]),
      },
    }),
  );
  expect(await process(stored(body), signal)).toEqual(want);
  const context = { ...stored(body), action: undefined, signal };
  expect(seen).toEqual(want === 'handled' ? [['store_1', context]] : []);
});

test('a handler gets the state of its delivery, and may settle it itself', async () => {
  const seen: unknown[] = [];
  const process = createProcess(
    createDispatcher({
      otherwise: (_event, { stale, lease }) => {
        seen.push(stale, lease);
        return 'settled';
      },
    }),
  );
  const item = { ...stored(JSON.stringify(event)), stale: true, lease: '1.2' };
  expect(await process(item, signal)).toBe('settled');
  expect(seen).toEqual([true, '1.2']);
});

test('takes bytes of any kind, and rejects what has none', async () => {
  const process = createProcess(createDispatcher({ otherwise: () => {} }));
  const text = JSON.stringify(event);
  for (const body of [text, new TextEncoder().encode(text).buffer]) {
    expect(await process({ ...stored(''), body }, signal)).toBe('handled');
  }
  const parsed: unknown = { ...stored(''), body: event };
  const processed: Promise<unknown> = Reflect.apply(process, undefined, [parsed, signal]);
  await expect(processed).rejects.toThrow('the body must be raw bytes, not an object');
});

test('a handler gets the raw body, with the numbers that its payload has rounded', async () => {
  const seen: string[] = [];
  const process = createProcess(
    createDispatcher({
      otherwise: ({ payload }, { body }) =>
        void seen.push(JSON.stringify(payload.data), Buffer.from(body).toString()),
    }),
  );
  const body = JSON.stringify(event).replace('"data":{}', '"data":{"order_id":9007199254740993}');
  expect(await process(stored(body), signal)).toBe('handled');
  expect(seen).toEqual(['{"order_id":9007199254740992}', body]);
});

test('rejects with what the handler threw', async () => {
  const failure = new Error('the till is off');
  const process = createProcess(
    createDispatcher({
      otherwise: () => {
        throw failure;
      },
    }),
  );
  await expect(process(stored(JSON.stringify(event)), signal)).rejects.toBe(failure);
});
