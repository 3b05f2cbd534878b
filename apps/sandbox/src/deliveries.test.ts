import { createHmac } from 'node:crypto';
import { DeliveryHeader, deliveryPolicy, parseEvent } from '@ordering/events';
import { describe, expect, test } from 'vitest';
import {
  answering,
  eventIn,
  onlyHeader,
  type Received,
  startEndpoint,
} from './testing/endpoint.ts';
import { attemptsInAll, gapBefore, wholeLadder } from './testing/ladder.ts';
import {
  at,
  listed,
  newSandbox,
  refusal,
  sharedSandbox,
  type TestSandbox,
  text,
} from './testing/sandbox.ts';

const testSandbox = sharedSandbox({ timeScale: 0 });

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const utcWithMs = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;
const nothing = 'P1D';

/** An integrated store whose endpoint behaves as given. */
async function bench(behaviour = answering(200)) {
  const endpoint = await startEndpoint(behaviour);
  const sandbox = await testSandbox();
  return { endpoint, sandbox, ...(await sandbox.integrate(endpoint.url)) };
}

async function logOf(sandbox: TestSandbox, id: unknown): Promise<Record<string, unknown>[]> {
  const { body } = await sandbox.get(at.delivery(id));
  if (!Array.isArray(body.log)) throw new Error('The delivery has no log.');
  return body.log;
}

/** What a receiver takes an event for. */
function knownAs(event: unknown): string | undefined {
  const parsed = parseEvent(event);
  if (!parsed.ok || !parsed.event.known) return undefined;
  return `${parsed.event.product} ${parsed.event.type}`;
}

const first = (received: readonly Received[]): Received => {
  const [delivery] = received;
  if (delivery === undefined) throw new Error('Nothing was received.');
  return delivery;
};

describe('one delivery', () => {
  test('SND-101, 102, 118, 119, 122: headers, signature and envelope', async () => {
    const { endpoint, sandbox, storeId, locationId, secret } = await bench();
    const orderId = await sandbox.order(storeId);
    await endpoint.count(1);
    const delivery = first(endpoint.received);
    const event = eventIn(delivery);

    expect(delivery.method).toBe('POST');
    const mac = createHmac('sha256', secret).update(delivery.body).digest('hex');
    expect(onlyHeader(delivery, DeliveryHeader.signature)).toBe(mac);
    expect(onlyHeader(delivery, DeliveryHeader.contentType)).toBe('application/json');
    expect(onlyHeader(delivery, DeliveryHeader.eventType)).toBe('order.created');
    expect(onlyHeader(delivery, DeliveryHeader.idempotencyKey)).toBe(event.event_id);
    expect(onlyHeader(delivery, DeliveryHeader.location)).toBeUndefined();
    expect(onlyHeader(delivery, DeliveryHeader.action)).toBeUndefined();
    expect(event).toEqual({
      event_type: 'order.created',
      event_id: expect.stringMatching(uuid),
      timestamp: expect.stringMatching(utcWithMs),
      store_id: storeId,
      location_id: locationId,
      data: {
        order_id: orderId,
        store_id: storeId,
        location_id: locationId,
        status: 'placed',
        customer_note: expect.any(String),
        currency: 'EUR',
        items: [expect.objectContaining({ quantity: 2 }), expect.objectContaining({ quantity: 1 })],
        total: 3230,
        placed_at: event.timestamp,
        updated_at: event.timestamp,
      },
    });
  });

  test('SND-119: a community order carries its community, and nothing of a store', async () => {
    const endpoint = await startEndpoint();
    const sandbox = await testSandbox();
    const community = await sandbox.post(at.communities(), { webhook_url: endpoint.url });
    const named = { community_id: text(community, 'community_id') };
    const orderId = text(await sandbox.post(at.orders(), named), 'order_id');
    await endpoint.count(1);
    await sandbox.advanceOrder(orderId, 'preparing');
    await endpoint.count(2);
    const delivery = first(endpoint.received);
    const events = endpoint.received.map(eventIn);
    for (const event of events) {
      expect(event).toMatchObject(named);
      expect(JSON.stringify(event)).not.toMatch(/store_id|location_id/);
    }
    expect(events.map(knownAs)).toEqual(['hub order.created', 'hub order.status_changed']);
    const mac = createHmac('sha256', text(community, 'webhook_secret')).update(delivery.body);
    expect(onlyHeader(delivery, DeliveryHeader.signature)).toBe(mac.digest('hex'));
  });
});

test('the events of an order have the times of its steps, whenever they arrive', async () => {
  const endpoint = await startEndpoint();
  const sandbox = await testSandbox();
  const { storeId } = await sandbox.integrate(endpoint.url);
  const began = Date.parse(text(await sandbox.get(at.clock()), 'now'));
  const orderId = await sandbox.order(storeId);
  for (const status of ['preparing', 'delivered']) {
    await sandbox.advanceClock('PT1.5S');
    await sandbox.advanceOrder(orderId, status);
  }
  await endpoint.count(3);
  const times = endpoint.received.map(eventIn).map((event) => {
    const { timestamp, data } = event;
    const { placed_at, updated_at } = Object(data);
    return [
      knownAs(event),
      ...[timestamp, updated_at, placed_at].map((at) => Date.parse(at) - began),
    ];
  });
  expect(times.sort()).toEqual([
    ['onlineOrdering order.created', 0, 0, 0],
    ['onlineOrdering order.delivered', 3000, 3000, 0],
    ['onlineOrdering order.updated', 1500, 1500, 0],
  ]);
});

describe('firing an event', () => {
  test.each([
    { event_type: 'action_required', data: { action: 'push_menu' }, want: 'push_menu' },
    // Its older name.
    { event_type: 'action_required', data: { request_type: 'push_menu' }, want: 'push_menu' },
    { event_type: 'menu.updated', data: { action: 'push_menu' }, want: undefined },
    { event_type: 'nobody.knows', data: { action: 'push_menu' }, want: undefined },
  ])('SND-120: $event_type with $data has $want in the header', async ({ want, ...event }) => {
    const { endpoint, sandbox, storeId } = await bench();
    const fired = await sandbox.post(at.events(), { store_id: storeId, ...event });
    await endpoint.count(1);
    const delivery = first(endpoint.received);
    expect(onlyHeader(delivery, DeliveryHeader.action)).toBe(want);
    expect(onlyHeader(delivery, DeliveryHeader.idempotencyKey)).toBe(text(fired, 'event_id'));
  });

  test('data is sent as it is, also where its names are dangerous', async () => {
    const { endpoint, sandbox, storeId } = await bench();
    const data =
      '{"__proto__":{"a":1},"constructor":2,"text":"\\u0000\\ud800 é 🍜 <b>","big":1e308}';
    const body = JSON.parse(`{"store_id":"${storeId}","event_type":"x.y","data":${data}}`);
    expect((await sandbox.post(at.events(), body)).status).toBe(202);
    await endpoint.count(1);
    expect(first(endpoint.received).body.toString()).toContain(
      `"data":${data}`.replace('1e308', '1e+308'),
    );
  });

  test.each([
    {
      name: 'an action with a line break',
      body: { event_type: 'action_required', data: { action: 'a\r\nX-B: c' } },
      want: 'data.action',
    },
    {
      name: 'two actions',
      body: { event_type: 'action_required', data: { action: 'a', request_type: 'b' } },
      want: 'data.action',
    },
    {
      name: 'an event of the other product',
      body: { event_type: 'order.status_changed' },
      want: 'event_type',
    },
    { name: 'a type with a line break', body: { event_type: 'a\r\nX: b' }, want: 'event_type' },
    { name: 'data that is not an object', body: { event_type: 'x', data: [] }, want: 'data' },
  ])('SND-116: $name is refused by name, and sends nothing', async ({ body, want }) => {
    const { endpoint, sandbox, storeId } = await bench();
    const reply = await sandbox.post(at.events(), { store_id: storeId, ...body });
    expect([reply.status, refusal(reply).code]).toEqual([400, 'request.validation']);
    expect(refusal(reply).message).toContain(want);
    await sandbox.advanceClock(nothing);
    expect(endpoint.received).toEqual([]);
  });

  test('a store without an integration is refused', async () => {
    const sandbox = await testSandbox();
    await sandbox.post(at.stores(), { store_id: 's' });
    const reply = await sandbox.post(at.events(), { store_id: 's', event_type: 'x' });
    expect([reply.status, refusal(reply).code]).toEqual([404, 'store.not_integrated']);
  });
});

describe('the ladder', () => {
  test('SND-103, 105, 106, 124: every attempt of the retry schedule, with the same bytes, on time, then none, and the log shows them', async () => {
    const { endpoint, sandbox, storeId } = await bench((response) => {
      response.writeHead(418).end('<script>alert(1)</script>');
    });
    await sandbox.order(storeId);
    await endpoint.count(1);
    expect(await sandbox.advanceClock(wholeLadder)).toBeGreaterThanOrEqual(attemptsInAll - 1);
    expect(endpoint.received).toHaveLength(attemptsInAll);
    const id = onlyHeader(first(endpoint.received), DeliveryHeader.idempotencyKey);
    for (const delivery of endpoint.received) {
      expect(delivery.body).toEqual(first(endpoint.received).body);
      expect(delivery.headers).toEqual(first(endpoint.received).headers);
    }
    const log = await logOf(sandbox, id);
    expect(log.map((attempt) => attempt.number)).toEqual(
      deliveryPolicy.delaysMs.map((_, index) => index + 1),
    );
    const gaps = log.slice(1).map((attempt, index) => {
      const before = log[index]?.ended_at;
      return Date.parse(String(attempt.started_at)) - Date.parse(String(before));
    });
    expect(gaps).toEqual(deliveryPolicy.delaysMs.slice(1));
    expect(await sandbox.advanceClock('P30D')).toBe(0);
    expect(endpoint.received).toHaveLength(attemptsInAll);
    const { body } = await sandbox.get(at.delivery(id));
    expect(body).toMatchObject({
      state: 'failed',
      attempts: attemptsInAll,
      payload: first(endpoint.received).body.toString(),
    });
    expect(log.at(-1)).toMatchObject({
      response_status: 418,
      response_body: '<script>alert(1)</script>',
      outcome: 'answered 418',
    });
    expect(JSON.stringify(body)).not.toContain('signature');
    expect(body).not.toHaveProperty('next_attempt_at');
  });

  test('SND-124: a failed delivery shows its payload, and what was answered', async () => {
    const { sandbox, storeId, endpoint } = await bench((response) => {
      response.writeHead(418).end('<script>alert(1)</script>');
    });
    await sandbox.order(storeId);
    await sandbox.advanceClock(wholeLadder);
    const [failed] = await listed(sandbox, '?state=failed');
    const { body } = await sandbox.get(at.delivery(failed?.delivery_id));
    expect(body.payload).toBe(first(endpoint.received).body.toString());
    expect((await logOf(sandbox, failed?.delivery_id))[attemptsInAll - 1]).toMatchObject({
      response_status: 418,
      response_body: '<script>alert(1)</script>',
      outcome: 'answered 418',
    });
    expect(JSON.stringify(body)).not.toContain('signature');
  });

  test('SND-105: an endpoint that hangs gets what is due at a time side by side, after time-outs as well', async () => {
    let open = 0;
    let most = 0;
    const dead = await startEndpoint((response, n) => {
      open += 1;
      if (n >= 10) most = Math.max(most, open);
      response.once('close', () => {
        open -= 1;
      });
    });
    const sandbox = await newSandbox({ timeScale: 0 }, { attemptTimeoutMs: 1000, graceMs: 200 });
    const { storeId } = await sandbox.integrate(dead.url);
    await Promise.all(Array.from({ length: 10 }, () => sandbox.order(storeId)));
    await sandbox.advanceClock(gapBefore(2));
    expect(dead.received).toHaveLength(20);
    // Ten, unless this machine stood still meanwhile.
    expect(most).toBeGreaterThan(1);
  });
});

test('SND-115: a restart continues the retry schedule', async () => {
  const endpoint = await startEndpoint(answering(500));
  const before = await newSandbox();
  const { storeId } = await before.integrate(endpoint.url);
  await before.order(storeId);
  await before.advanceClock(gapBefore(2));
  expect(endpoint.received).toHaveLength(2);
  const now = Date.parse(text(await before.get(at.clock()), 'now'));
  await before.stop();

  const after = await newSandbox({ dataFolder: before.dataFolder });
  expect(Date.parse(text(await after.get(at.clock()), 'now'))).toBeGreaterThanOrEqual(now);
  await after.advanceClock(wholeLadder);
  expect(endpoint.received).toHaveLength(attemptsInAll);
  for (const delivery of endpoint.received) {
    expect(delivery.body).toEqual(first(endpoint.received).body);
  }
  expect(await listed(after)).toMatchObject([{ state: 'failed', attempts: attemptsInAll }]);
});

test('a stop answers the advance that is under way, and costs the attempt that it broke off nothing', async () => {
  const endpoint = await startEndpoint(() => undefined);
  const before = await newSandbox();
  const { storeId } = await before.integrate(endpoint.url);
  await before.order(storeId);
  await endpoint.count(1);
  const advancing = before.advanceClock('PT0S');
  await expect.poll(async () => (await before.get(at.clock())).body).toHaveProperty('advancing');
  await before.stop();
  expect(await advancing).toBe(0);
  const after = await newSandbox({ dataFolder: before.dataFolder });
  expect(await listed(after)).toMatchObject([{ attempts: 0 }]);
});
