import { actionRole, deliveryPolicy, locationRole } from '@ordering/events';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Delivery } from './delivery.ts';
import { type AwaitedCallback, CallbackError } from './faults.ts';
import * as web from './fetch.ts';
import type { Hashing } from './hashing.ts';
import * as node from './node.ts';
import { nodeHashing } from './node-hashing.ts';
import { answerTo } from './outcome.ts';
import type { Acceptance, ReceiveOptions } from './receive.ts';
import { createReceiver } from './receive.ts';
import { maxSecretsGiven, SecretError, type SecretHint } from './secrets.ts';

const secret = 'example-webhook-secret-1';
const event = {
  event_type: 'order.created',
  event_id: '7d0f4d4e-5b1c-4c39-9a52-3f1c0e6a8b21',
  timestamp: '2025-03-14T18:03:27.412Z',
  store_id: 'store_1',
  location_id: 'location_1',
  data: {},
};

/** A request with everything in order; what is given replaces it. */
function requestOf(given: {
  body?: Uint8Array | object;
  method?: string;
  secret?: string;
  headers?: Record<string, string | string[] | undefined>;
}) {
  const body =
    given.body instanceof Uint8Array
      ? given.body
      : new TextEncoder().encode(JSON.stringify(given.body ?? event));
  return {
    method: given.method ?? 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'x-service-signature': node.sign(given.secret ?? secret, body),
      'x-service-event': event.event_type,
      'x-service-delivery-id': event.event_id,
      ...given.headers,
    },
  };
}

function receiverOf(
  createReceiver: typeof node.createReceiver,
  options: Partial<ReceiveOptions> = {},
) {
  const deliveries: Delivery[] = [];
  const accept = async (delivery: Delivery): Promise<Acceptance> => {
    deliveries.push(delivery);
    return 'accepted';
  };
  const quiet = { log() {} };
  return {
    receive: createReceiver({ secrets: [secret], accept, ...quiet, ...options }),
    deliveries,
  };
}

/** What becomes of a request for which a callback took too long. */
const late = (callback: AwaitedCallback, ms: number) => ({
  ...{ kind: 'unavailable', reason: 'timed-out' },
  cause: new CallbackError(callback, `took longer than ${ms} ms`),
});

const text = (value: string) => new TextEncoder().encode(value);

describe.each([
  ['node', node.createReceiver],
  ['fetch', web.createReceiver],
])('%s', (_name, createReceiver) => {
  test('hands over an event with its raw bytes and headers, and never the signature', async () => {
    const { receive, deliveries } = receiverOf(createReceiver);
    const request = requestOf({ headers: { 'x-service-location-id': 'kitchen_1', cookie: 'x' } });
    expect(await receive(request)).toMatchObject({ kind: 'accepted' });
    expect(deliveries).toStrictEqual([
      {
        kind: 'event',
        id: event.event_id,
        event: { known: true, product: 'onlineOrdering', type: 'order.created', payload: event },
        eventType: event.event_type,
        product: 'onlineOrdering',
        store: event.store_id,
        timestamp: event.timestamp,
        body: request.body,
        headers: {
          'content-type': 'application/json',
          'x-service-event': 'order.created',
          'x-service-delivery-id': event.event_id,
          'x-service-location-id': 'kitchen_1',
        },
        deviations: [],
      },
    ]);
  });

  test('leaves out what an event does not have', async () => {
    const { receive, deliveries } = receiverOf(createReceiver);
    const { store_id, location_id, ...rest } = event;
    const body = { ...rest, event_type: 'new.type' };
    await receive(requestOf({ body, headers: { 'x-service-event': body.event_type } }));
    expect(deliveries.map((delivery) => Object.keys(delivery).sort())).toEqual([
      ['body', 'deviations', 'event', 'eventType', 'headers', 'id', 'kind', 'timestamp'],
    ]);
  });

  test.each<[given: string, request: Parameters<typeof requestOf>[0], want: string]>([
    ['another method', { method: 'GET' }, 'rejected method-not-allowed 405'],
    ['a body that is too large', { body: new Uint8Array(2001) }, 'rejected body-too-large 413'],
    [
      'a body that is as large as it may be',
      { body: text(JSON.stringify(event).padEnd(2000)) },
      'accepted 200',
    ],
    [
      'no signature',
      { headers: { 'x-service-signature': undefined } },
      'rejected signature-missing 401',
    ],
    [
      'a repeated signature',
      { headers: { 'x-service-signature': ['a', 'b'] } },
      'rejected signature-repeated 401',
    ],
    ['another secret', { secret: 'other' }, 'rejected signature-mismatch 401'],
    ['a signed empty body', { body: text('') }, 'quarantined not-json 200'],
    ['signed text', { body: text('hello') }, 'quarantined not-json 200'],
    [
      'signed bytes that are no UTF-8',
      { body: text('{"a":1}').fill(0xff) },
      'quarantined not-utf8 200',
    ],
    ['a missing field', { body: { ...event, data: undefined } }, 'quarantined not-an-event 200'],
    ['an id that is no key', { body: { ...event, event_id: '' } }, 'quarantined no-usable-id 200'],
    ['the longest id', { body: { ...event, event_id: 'x'.repeat(200) } }, 'accepted 200'],
    [
      'an id that is too long',
      { body: { ...event, event_id: 'x'.repeat(201) } },
      'quarantined no-usable-id 200',
    ],
    [
      'a control character at the end of the id',
      { body: { ...event, event_id: 'x\n' } },
      'quarantined no-usable-id 200',
    ],
    [
      'a control character at the start of the id',
      { body: { ...event, event_id: '\nx' } },
      'quarantined no-usable-id 200',
    ],
    [
      'a lone surrogate as id',
      { body: text(JSON.stringify({ ...event, event_id: 'x' }).replace('"x"', '"\\ud800"')) },
      'quarantined no-usable-id 200',
    ],
    ['an unknown type', { body: { ...event, event_type: 'new.type' } }, 'accepted 200'],
    ['a byte order mark', { body: text(`\uFEFF${JSON.stringify(event)}`) }, 'accepted 200'],
  ])('%s', async (_given, given, want) => {
    const { receive, deliveries } = receiverOf(createReceiver, { maxBodyBytes: 2000 });
    const outcome = await receive(requestOf(given));
    const reason =
      outcome.kind === 'quarantined'
        ? outcome.delivery.reason
        : outcome.kind === 'rejected'
          ? outcome.reason
          : '';
    const { status } = answerTo(outcome);
    expect([outcome.kind, reason, status].filter((part) => part !== '').join(' ')).toBe(want);
    expect(deliveries).toHaveLength(outcome.kind === 'rejected' ? 0 : 1);
  });

  test('says what is wrong with what is quarantined, where there is more to say', async () => {
    const { receive, deliveries } = receiverOf(createReceiver);
    await receive(requestOf({ body: text('hello') }));
    await receive(requestOf({ body: { ...event, data: undefined } }));
    await receive(requestOf({ body: { ...event, event_id: '' } }));
    expect(deliveries).toMatchObject([
      { kind: 'quarantined', problems: [], deviations: [] },
      { kind: 'quarantined', problems: [{ property: 'data' }], deviations: [] },
      { kind: 'quarantined', problems: [], deviations: [] },
    ]);
  });

  test('keys a quarantined delivery by its id, or else by the hash of its bytes', async () => {
    const { receive, deliveries } = receiverOf(createReceiver);
    await receive(requestOf({ body: { event_id: 'some-id' } }));
    await receive(requestOf({ body: { event_id: 5 } }));
    await receive(requestOf({ body: text('hello') }));
    expect(deliveries.map(({ id }) => id)).toEqual([
      'some-id',
      expect.stringMatching(/^sha256:/),
      'sha256:2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824',
    ]);
  });

  test('trusts the signed id and not the header', async () => {
    const { receive, deliveries } = receiverOf(createReceiver);
    await receive(requestOf({ headers: { 'x-service-delivery-id': 'replayed' } }));
    await receive(requestOf({ headers: { 'x-service-delivery-id': undefined } }));
    await receive(requestOf({ headers: { 'x-service-delivery-id': [event.event_id, 'other'] } }));
    await receive(requestOf({ headers: { 'x-service-event': 'menu.updated' } }));
    expect(deliveries.map(({ id, deviations }) => [id, deviations])).toEqual([
      [event.event_id, [{ kind: 'deliveryIdMismatch' }]],
      [event.event_id, [{ kind: 'deliveryIdMismatch' }]],
      [event.event_id, [{ kind: 'deliveryIdMismatch' }]],
      [event.event_id, [{ kind: 'eventTypeMismatch' }]],
    ]);
  });

  test.skipIf(actionRole === undefined)(
    'reads the action from the body, and reports a header that differs as a deviation',
    async () => {
      const { receive, deliveries } = receiverOf(createReceiver);
      const body = { ...event, event_type: 'action_required', data: { request_type: 'push_menu' } };
      const headers = { 'x-service-event': 'action_required' };
      await receive(requestOf({ body, headers: { ...headers, 'x-service-action': 'push_menu' } }));
      await receive(requestOf({ body, headers: { ...headers, 'x-service-action': 'other' } }));
      expect(deliveries).toMatchObject([
        { action: 'push_menu', deviations: [] },
        { action: 'push_menu', deviations: [{ kind: 'actionMismatch' }] },
      ]);
    },
  );

  test('reports a wrong format as a deviation', async () => {
    const { receive, deliveries } = receiverOf(createReceiver);
    await receive(requestOf({ body: { ...event, timestamp: '2025-03-14T18:03:27Z' } }));
    expect(deliveries).toMatchObject([
      { kind: 'event', deviations: [{ kind: 'format', problem: { path: '/timestamp' } }] },
    ]);
  });

  test.each<[given: string, secret: string, body: object, want: string]>([
    ['its own store', 'one', event, 'accepted'],
    ['another store', 'two', event, 'store-mismatch'],
    [
      'another store, the location named like its own',
      'two',
      { ...event, location_id: 'store_2' },
      'store-mismatch',
    ],
    ['a store that no secret is for', 'one', { ...event, store_id: 'store_9' }, 'store-mismatch'],
    [
      'its own store, and a location in the wrong type',
      'one',
      { ...event, location_id: ['location_1'] },
      'store-mismatch',
    ],
    ['a store in the wrong type', 'one', { ...event, store_id: ['store_1'] }, 'store-mismatch'],
    [
      'no store',
      'two',
      { ...event, event_type: 'x', store_id: undefined, location_id: undefined },
      'accepted',
    ],
    [
      'its own community',
      'hub',
      { ...event, store_id: null, location_id: null, community_id: 'community_1' },
      'accepted',
    ],
    [
      'another community',
      'two',
      { ...event, store_id: undefined, community_id: 'community_1' },
      'store-mismatch',
    ],
    ['any store, where the secret is bound to none', 'any', event, 'accepted'],
  ])('a secret signs for %s', async (_given, signer, body, want) => {
    const { receive } = receiverOf(createReceiver, {
      secrets: [
        { secret: 'one', storeId: 'store_1' },
        { secret: 'two', storeId: 'store_2' },
        { secret: 'hub', storeId: 'community_1' },
        'any',
      ],
    });
    const outcome = await receive(requestOf({ body, secret: signer }));
    expect(outcome.kind === 'rejected' ? outcome.reason : outcome.kind).toBe(want);
  });

  test.each<[given: string, accept: () => Promise<Acceptance>, want: string]>([
    ['accepts', async () => 'accepted', 'accepted 200'],
    ['knows it already', () => Promise.resolve('duplicate'), 'duplicate 200'],
    ['is full', async () => 'unavailable', 'unavailable refused 503'],
  ])('a store that %s', async (_given, accept, want) => {
    const { receive } = receiverOf(createReceiver, { accept });
    const outcome = await receive(requestOf({}));
    const reason = 'reason' in outcome ? [outcome.reason] : [];
    expect([outcome.kind, ...reason, answerTo(outcome).status].join(' ')).toBe(want);
  });

  test('does not answer before the store has accepted', async () => {
    let commit: (acceptance: Acceptance) => void = () => {};
    const asked = vi.fn<() => Promise<Acceptance>>(
      () =>
        new Promise((resolve) => {
          commit = resolve;
        }),
    );
    const { receive } = receiverOf(createReceiver, { accept: asked });
    const answered = vi.fn();
    const answer = receive(requestOf({})).then(answered);
    await expect.poll(() => asked).toHaveBeenCalled();
    await new Promise((resolve) => setImmediate(resolve));
    expect(answered).not.toHaveBeenCalled();
    commit('accepted');
    await answer;
    expect(answered).toHaveBeenCalledOnce();
  });

  test.skipIf(locationRole === undefined)(
    'finds the secrets of a store by a lookup, which gets the hints',
    async () => {
      const hints: SecretHint[] = [];
      const secrets = (hint: SecretHint) => {
        hints.push(hint);
        return [secret];
      };
      const { receive } = receiverOf(createReceiver, { secrets });
      const url = '/webhooks/store_1?a=b';
      for (const location of ['kitchen_1', ['kitchen_1', 'kitchen_2'], undefined]) {
        const request = requestOf({ headers: { 'x-service-location-id': location } });
        expect(await receive({ ...request, url })).toMatchObject({ kind: 'accepted' });
      }
      expect(hints).toEqual([
        { location: 'kitchen_1', url },
        { location: undefined, url },
        { location: undefined, url },
      ]);
    },
  );

  test('waits for the store for most of the time that the service waits, unless told', async () => {
    const accept = vi.fn(() => new Promise<Acceptance>(() => {}));
    const { receive } = receiverOf(createReceiver, { accept });
    const answered = vi.fn();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const answer = receive(requestOf({})).then(answered);
    while (accept.mock.calls.length === 0) await new Promise((resolve) => setImmediate(resolve));
    await vi.advanceTimersByTimeAsync(deliveryPolicy.timeoutMs / 2);
    expect(answered).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(deliveryPolicy.timeoutMs / 2 - 1);
    await answer;
    expect(answered).toHaveBeenCalledExactlyOnceWith(late('accept', 8000));
  });

  test('takes bodies of up to 5 MiB, unless told', async () => {
    const { receive } = receiverOf(createReceiver);
    const largest = new Uint8Array(5 * 1024 * 1024);
    expect(await receive(requestOf({ body: largest }))).toMatchObject({ kind: 'quarantined' });
    expect(await receive(requestOf({ body: new Uint8Array(largest.length + 1) }))).toEqual({
      kind: 'rejected',
      reason: 'body-too-large',
    });
  });

  test('refuses an empty secret', () => {
    expect(() => receiverOf(createReceiver, { secrets: [''] })).toThrow(SecretError);
  });
});

test('answers 503 when checking the signature with every secret would take too long', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const slow: Hashing = {
    ...nodeHashing,
    keyed: () => () => {
      vi.advanceTimersByTime(100);
      return new Uint8Array(32);
    },
  };
  const secrets = Array.from({ length: maxSecretsGiven + 1 }, (_, index) => `secret-${index}`);
  const { receive, deliveries } = receiverOf((options) => createReceiver(slow, options), {
    secrets,
  });
  expect(await receive(requestOf({}))).toEqual({ kind: 'unavailable', reason: 'overloaded' });
  expect(deliveries).toEqual([]);
});

test('names no callback when the check of a signature takes too long', async () => {
  const hanging: Hashing = { ...nodeHashing, keyed: () => () => new Promise(() => {}) };
  const { receive } = receiverOf((options) => createReceiver(hanging, options), {
    acceptTimeoutMs: 1,
  });
  expect(await receive(requestOf({}))).toEqual({
    ...{ kind: 'unavailable', reason: 'timed-out' },
    cause: new Error('verifying the signature took longer than 1 ms'),
  });
});

test('an answer says as JSON what became of the request', () => {
  const headers = { 'content-type': 'application/json' };
  expect(answerTo({ kind: 'rejected', reason: 'store-mismatch' })).toEqual({
    status: 401,
    headers,
    body: '{"outcome":"rejected","reason":"store-mismatch"}',
  });
  expect(answerTo({ kind: 'duplicate', id: event.event_id })).toEqual({
    status: 200,
    headers,
    body: '{"outcome":"duplicate"}',
  });
  expect(answerTo({ kind: 'unavailable', reason: 'refused' })).toEqual({
    status: 503,
    headers,
    body: '{"outcome":"unavailable"}',
  });
});

test('a 405 says which method is allowed', () => {
  const { headers } = answerTo({ kind: 'rejected', reason: 'method-not-allowed' });
  expect(headers).toMatchObject({ allow: 'POST' });
});
