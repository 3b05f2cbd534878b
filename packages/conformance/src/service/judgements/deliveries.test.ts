import { DeliveryHeader, deliveryPolicy, Product } from '@ordering/events';
import { sign } from '@ordering/webhooks/node';
import { describe, expect, test } from 'vitest';
import {
  actionRows,
  exampleOf,
  ordinaryRow,
  withData,
  withoutData,
} from '../../contract/events.ts';
import type { JsonObject } from '../../contract/json.ts';
import { attempts, delaysMs } from '../../contract/policy.ts';
import type { Received } from '../../http/listener.ts';
import type { Arrival, FiredTranscript } from '../scenarios/events.ts';
import type { Advance, LadderTranscript } from '../scenarios/ladder.ts';
import type { Owner } from '../scenarios/world.ts';
import { eachDelivery } from './delivered.ts';
import {
  actionFault,
  envelopeFault,
  headerFault,
  identityFault,
  locationFault,
  signatureFault,
} from './faults.ts';
import { idsUnique } from './ids.ts';
import { allAttemptsAlike, gapsKept, silenceAfterLast, stopsAtSuccess } from './ladder.ts';

const {
  contentType,
  signature,
  eventType: event,
  idempotencyKey: deliveryId,
  location: locationId,
  action,
} = DeliveryHeader;
const secret = 'secret';
const id = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
const store = exampleOf(ordinaryRow());
const request = actionRows[0] === undefined ? store : exampleOf(actionRows[0]);

function owner(received: readonly Received[], status = 200, more: Partial<Owner> = {}): Owner {
  const endpoint = { url: 'http://127.0.0.1:1/', status, received, hasReceived: async () => true };
  const { onlineOrdering } = Product;
  return { kind: 'store', product: onlineOrdering, endpoint, secret, ids: {}, ...more };
}

/** A delivery as it should be, with some headers changed; `undefined` leaves one out. */
function arrival(
  body: JsonObject | string = store,
  headers: Readonly<Record<string, string | readonly string[] | undefined>> = {},
  more: Partial<Owner> = {},
): Arrival {
  const withId: JsonObject | string =
    typeof body === 'string' ? body : { ...body, event_id: body.event_id ?? id };
  const bytes = Buffer.from(typeof withId === 'string' ? withId : JSON.stringify(withId));
  const type = typeof withId === 'string' ? '' : String(withId.event_type);
  const all = {
    [contentType]: 'application/json',
    [signature]: sign(secret, bytes),
    [event]: type,
    [deliveryId]: typeof withId === 'string' ? id : String(withId.event_id),
    ...headers,
  };
  const list = Object.entries(all).flatMap(([name, value]) =>
    (value === undefined ? [] : [value].flat()).map((each) => ({ name, value: each })),
  );
  const received = { at: 0, method: deliveryPolicy.method, headers: list, body: bytes };
  return { owner: owner([received], 200, more), received };
}

const data = (more: JsonObject) => withData(request, more);
const [current = '', older = ''] = deliveryPolicy.action.fields;

describe.each([
  {
    name: 'headers',
    faultOf: headerFault,
    right: [arrival(), arrival(request, { [action]: 'push_menu' })],
    wrong: [
      arrival(store, { [contentType]: undefined }),
      arrival(store, { [signature]: ['a', 'b'] }),
      arrival(store, { [signature]: sign(secret, Buffer.from('x')).toUpperCase() }),
      arrival(store, { [deliveryId]: 'not-a-uuid' }),
      arrival(store, { [event]: 'order.other' }),
      arrival(store, { [locationId]: ['a', 'a'] }),
    ],
  },
  {
    name: 'signature',
    faultOf: signatureFault,
    right: [arrival(), arrival('not even json')],
    wrong: [
      arrival(store, { [signature]: sign('other', Buffer.from(JSON.stringify(store))) }),
      arrival(store, { [signature]: undefined }),
    ],
  },
  {
    name: 'envelope',
    faultOf: envelopeFault,
    right: [
      arrival(),
      arrival({ ...store, something_new: 1 }),
      arrival({ ...store, timestamp: '2025-03-14T17:41:36.875+00:00' }),
    ],
    wrong: [
      arrival('[]'),
      arrival({ ...store, timestamp: '2025-03-14T17:41:36Z' }),
      arrival({ ...store, timestamp: '2025-03-14T17:41:36.875+01:00' }),
      arrival({ ...store, data: 'text' }),
      arrival(store, { [deliveryId]: '11111111-1111-4111-8111-111111111111' }),
      arrival({ ...store, event_type: 'order.invented' }),
    ],
  },
  {
    name: 'identity',
    faultOf: identityFault,
    right: [arrival(), arrival({ ...store, store_id: 's-1' }, {}, { ids: { storeId: 's-1' } })],
    wrong: [
      arrival({ ...store, location_id: null }),
      arrival({ ...store, store_id: '' }),
      arrival(store, {}, { ids: { storeId: 'another' } }),
      arrival({ ...store, community_id: 'c-1' }),
    ],
  },
  {
    name: 'action',
    faultOf: actionFault,
    right: [
      arrival(),
      arrival(withoutData(data({ [current]: 'a' }), [older]), { [action]: 'a' }),
      arrival(data({ [current]: 'a', [older]: 'a' }), { [action]: 'a' }),
    ],
    wrong: [
      arrival(store, { [action]: 'push_menu' }),
      arrival(data({ [current]: 'a' })),
      arrival(data({ [current]: 'a' }), { [action]: 'b' }),
      arrival(data({ [current]: 'a', [older]: 'b' }), { [action]: 'a' }),
    ],
  },
  {
    name: 'location',
    faultOf: locationFault,
    right: [arrival(), arrival(store, { [locationId]: 'own-1' }, { externalStoreId: 'own-1' })],
    wrong: [
      arrival(store, { [locationId]: '' }),
      arrival(store, {}, { externalStoreId: 'own-1' }),
      arrival(store, { [locationId]: 'OWN-1' }, { externalStoreId: 'own-1' }),
    ],
  },
])('$name', ({ faultOf, right, wrong }) => {
  test.each(right.map((given, index) => ({ index, given })))('right $index', ({ given }) => {
    expect(faultOf(given)).toBeUndefined();
  });
  test.each(wrong.map((given, index) => ({ index, given })))('wrong $index', ({ given }) => {
    expect(faultOf(given)).toMatchObject({ expected: expect.any(String), got: expect.any(String) });
  });
});

test('deliveries that never came leave the question open', () => {
  const came = arrival();
  const fired = { owners: [came.owner], fired: [], arrived: 0 };
  const missing = { ...fired, fired: [{ owner: came.owner, row: ordinaryRow() }] };
  const judge = (transcript: FiredTranscript, arrivals: readonly Arrival[]) =>
    eachDelivery({ fired: transcript, arrivals }, () => undefined).kind;
  expect(judge(fired, [came])).toBe('kept');
  expect(judge(missing, [came])).toBe('not-run');
  expect(judge(fired, [])).toBe('not-run');
});

test('ids are unique where each event came once', () => {
  const judge = (...arrivals: readonly Arrival[]) => {
    const owners = arrivals.map((each) => each.owner);
    return idsUnique({ fired: { owners, fired: [], arrived: 0 }, arrivals }).kind;
  };
  const other = { ...store, event_id: '11111111-1111-4111-8111-111111111111' };
  expect(judge(arrival(), arrival(other))).toBe('kept');
  expect(judge(arrival(), arrival({ ...store, data: {} }))).toBe('broken');
  expect(judge(arrival())).toBe('not-run');
});

/** Attempts at these times, in hours of the service, over a clock that was advanced in steps. */
function walked(gapsMs: readonly number[], more: Partial<LadderTranscript> = {}): LadderTranscript {
  const received: Received[] = [];
  const advances: Advance[] = [];
  let now = 0;
  for (const [index, gap] of gapsMs.entries()) {
    if (index > 0) {
      advances.push({ startedAt: now + 1, endedAt: now + 3, byMs: gap });
      now += 4;
    }
    received.push({ ...arrival().received, at: now });
  }
  return { failing: [owner(received, 500)], accepting: [], advances, scale: 1, ...more };
}

describe('the ladder', () => {
  const whole = walked(delaysMs);

  test('as it should be', () => {
    expect(allAttemptsAlike(whole).kind).toBe('kept');
    expect(gapsKept(whole).kind).toBe('kept');
    expect(silenceAfterLast(whole).kind).toBe('kept');
  });

  test('an attempt that is missing', () => {
    const short = walked(delaysMs.slice(0, -1));
    expect(allAttemptsAlike(short)).toMatchObject({
      kind: 'broken',
      faults: [{ expected: `${attempts} attempts` }],
    });
    expect(gapsKept(short).kind).toBe('kept');
    expect(silenceAfterLast(short).kind).toBe('not-run');
  });

  test('one too many', () => {
    const long = walked([...delaysMs, 60_000]);
    expect(silenceAfterLast(long).kind).toBe('broken');
  });

  test('another body', () => {
    const [first] = whole.failing;
    const received = [...(first?.endpoint.received ?? [])];
    received[2] = { ...arrival({ ...store, data: { changed: true } }).received, at: 8 };
    expect(allAttemptsAlike({ ...whole, failing: [owner(received, 500)] }).kind).toBe('broken');
  });

  test.each([
    { name: 'a second early', change: -1000, want: 'broken' },
    { name: 'exactly', change: 0, want: 'kept' },
    { name: 'a little late', change: 30_000, want: 'kept' },
    { name: 'far too late', change: 4 * 3_600_000, want: 'broken' },
  ])('the last delay, $name: $want', ({ change, want }) => {
    const gaps = delaysMs.map((gap, index) => (index === delaysMs.length - 1 ? gap + change : gap));
    // All of the advance lies in between, so what has passed is known.
    expect(gapsKept(walked(gaps)).kind).toBe(want);
  });

  test('an attempt that came during an advance may have come before its end or after it', () => {
    const [first, second] = walked(delaysMs.slice(0, 2)).failing[0]?.endpoint.received ?? [];
    if (first === undefined || second === undefined) throw new Error('two attempts');
    const during = { startedAt: first.at + 1, endedAt: second.at + 1, byMs: 24 * 3_600_000 };
    const transcript = { failing: [owner([first, second], 500)], accepting: [], scale: 1 };
    expect(gapsKept({ ...transcript, advances: [during] }).kind).toBe('kept');
  });

  test('in scaled time, only clearly early counts', () => {
    const at = (ms: number) => ({ ...arrival().received, at: ms });
    const gap = (delaysMs[1] ?? 0) / 600;
    const scaled = (second: number) => ({
      failing: [owner([at(0), at(second)], 500)],
      accepting: [],
      advances: [],
      scale: 600,
    });
    expect(gapsKept(scaled(gap - 15)).kind).toBe('kept');
    expect(gapsKept(scaled(gap - 25)).kind).toBe('broken');
  });

  test('a first attempt that waits for the clock', () => {
    const [late] = walked([0]).failing;
    const advances = [{ startedAt: -2, endedAt: -1, byMs: 60_000 }];
    expect(gapsKept({ failing: late ? [late] : [], accepting: [], advances, scale: 1 }).kind).toBe(
      'broken',
    );
  });

  test.each([
    { accepted: 1, refused: 2, want: 'kept' },
    { accepted: 2, refused: 2, want: 'broken' },
    { accepted: 0, refused: 2, want: 'not-run' },
    { accepted: 1, refused: 1, want: 'not-run' },
  ])(
    '$accepted at an accepting endpoint, $refused at another: $want',
    ({ accepted, refused, want }) => {
      const came = (count: number) => Array.from({ length: count }, () => arrival().received);
      const transcript = {
        accepting: [owner(came(accepted), 204)],
        failing: [owner(came(refused), 500)],
        advances: [],
        scale: 1,
      };
      expect(stopsAtSuccess(transcript).kind).toBe(want);
    },
  );
});
