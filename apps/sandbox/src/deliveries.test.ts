import { createHmac } from 'node:crypto';
import { DeliveryHeader, deliveryPolicy, parseEvent } from '@ordering/events';
import { describe, expect, test } from 'vitest';
import { CancelReasonCode } from './generated/service/constants.ts';
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
async function bench(behaviour = answering(200), more: object = {}) {
  const endpoint = await startEndpoint(behaviour);
  const sandbox = await testSandbox();
  return { endpoint, sandbox, ...(await sandbox.integrate(endpoint.url, more)) };
}

async function logOf(sandbox: TestSandbox, id: unknown): Promise<Record<string, unknown>[]> {
  const { body } = await sandbox.get(at.delivery(id));
  if (!Array.isArray(body.log)) throw new Error('The delivery has no log.');
  return body.log;
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

  test('SND-104: every event has an id of its own', async () => {
    const { endpoint, sandbox, storeId } = await bench();
    for (let n = 0; n < 3; n += 1) await sandbox.order(storeId);
    await endpoint.count(3);
    const ids = endpoint.received.map((delivery) => eventIn(delivery).event_id);
    expect(new Set(ids).size).toBe(3);
  });

  test('SND-121: the location header is there when an external id is set, and equals it', async () => {
    const { endpoint, sandbox, storeId } = await bench(answering(200), {
      external_store_id: 'mine:1',
    });
    await sandbox.order(storeId);
    await endpoint.count(1);
    expect(onlyHeader(first(endpoint.received), DeliveryHeader.location)).toBe('mine:1');
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
    const events = endpoint.received.map(eventIn);
    expect(events.map((event) => event.event_type)).toEqual([
      'order.created',
      'order.status_changed',
    ]);
    for (const event of events) {
      expect(event.community_id).toBe(named.community_id);
      expect(event).not.toHaveProperty('store_id');
      expect(event).not.toHaveProperty('location_id');
      expect(event.data).not.toHaveProperty('store_id');
    }
    const delivery = first(endpoint.received);
    const mac = createHmac('sha256', text(community, 'webhook_secret')).update(delivery.body);
    expect(onlyHeader(delivery, DeliveryHeader.signature)).toBe(mac.digest('hex'));
  });

  test('SND-123: each step of an order fires its event, and nothing else', async () => {
    const { endpoint, sandbox, storeId, token } = await bench();
    const made = await sandbox.order(storeId);
    await sandbox.advanceOrder(made, 'preparing');
    await sandbox.advanceOrder(made, 'delivered');
    const denied = await sandbox.order(storeId);
    const denial = { reason: '猫が魚を食べた 🐈', reason_code: CancelReasonCode.other };
    await sandbox.post(at.cancel(denied), denial, token);
    await endpoint.count(5);
    await sandbox.advanceClock(nothing);
    const events = endpoint.received.map(eventIn);
    expect(events.map((event) => event.event_type).sort()).toEqual(
      [
        'order.created',
        'order.updated',
        'order.delivered',
        'order.created',
        'order.cancelled',
      ].sort(),
    );
    expect(events.every((event) => parseEvent(event).ok)).toBe(true);
    const cancelled = events.find((event) => event.event_type === 'order.cancelled');
    expect(cancelled?.data).toMatchObject({ status: 'cancelled', cancellation: denial });
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
  const times = endpoint.received.map(eventIn).map(({ event_type, timestamp, data }) => {
    const { placed_at, updated_at } = Object(data);
    return [event_type, ...[timestamp, updated_at, placed_at].map((at) => Date.parse(at) - began)];
  });
  expect(times.sort()).toEqual([
    ['order.created', 0, 0, 0],
    ['order.delivered', 3000, 3000, 0],
    ['order.updated', 1500, 1500, 0],
  ]);
});

describe('firing an event', () => {
  test('SND-120: action_required carries its action in a header too', async () => {
    const { endpoint, sandbox, storeId } = await bench();
    const body = {
      store_id: storeId,
      event_type: 'action_required',
      data: { action: 'push_menu' },
    };
    const fired = await sandbox.post(at.events(), body);
    await endpoint.count(1);
    const delivery = first(endpoint.received);
    expect(onlyHeader(delivery, DeliveryHeader.action)).toBe('push_menu');
    expect(onlyHeader(delivery, DeliveryHeader.idempotencyKey)).toBe(text(fired, 'event_id'));
  });

  test('SND-120: no other event has that header, whatever its data', async () => {
    const { endpoint, sandbox, storeId } = await bench();
    for (const event_type of ['menu.updated', 'nobody.knows']) {
      const body = { store_id: storeId, event_type, data: { action: 'push_menu' } };
      expect((await sandbox.post(at.events(), body)).status).toBe(202);
    }
    await endpoint.count(2);
    for (const delivery of endpoint.received) {
      expect(onlyHeader(delivery, DeliveryHeader.action)).toBeUndefined();
    }
  });

  test('the older name of the action is enough', async () => {
    const { endpoint, sandbox, storeId } = await bench();
    const body = {
      store_id: storeId,
      event_type: 'action_required',
      data: { request_type: 'push_menu' },
    };
    expect((await sandbox.post(at.events(), body)).status).toBe(202);
    await endpoint.count(1);
    expect(onlyHeader(first(endpoint.received), DeliveryHeader.action)).toBe('push_menu');
  });

  test('data is sent as it is, also where its names are dangerous', async () => {
    const { endpoint, sandbox, storeId } = await bench();
    const data =
      '{"__proto__":{"a":1},"constructor":2,"text":"\\u0000\\ud800 é 🍜 <b>","big":1e308}';
    const body = JSON.parse(`{"store_id":"${storeId}","event_type":"x.y","data":${data}}`);
    expect((await sandbox.post(at.events(), body)).status).toBe(202);
    await endpoint.count(1);
    expect(first(endpoint.received).body.toString()).toContain(
      `"data":${data.replace('\\u0000', '\\u0000')}`.replace('1e308', '1e+308'),
    );
  });

  test.each([
    { name: 'no action', body: { event_type: 'action_required' }, want: 'action' },
    {
      name: 'an action that is not a string',
      body: { event_type: 'action_required', data: { action: 1 } },
      want: 'data.action',
    },
    {
      name: 'an action with a line break',
      body: { event_type: 'action_required', data: { action: 'a\r\nX-B: c' } },
      want: 'data.action',
    },
    {
      name: 'an empty action',
      body: { event_type: 'action_required', data: { action: '' } },
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
    { name: 'a type that is too long', body: { event_type: 'x'.repeat(201) }, want: 'event_type' },
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

test('SND-116: a refused operation sends nothing', async () => {
  const { endpoint, sandbox, storeId, token } = await bench();
  const orderId = await sandbox.order(storeId);
  await endpoint.count(1);
  const path = at.cancel(orderId);
  const denial = { reason: 'x', reason_code: CancelReasonCode.other };
  expect((await sandbox.post(path, { ...denial, app_id: 'x' }, token)).status).toBe(400);
  expect((await sandbox.post(path, { reason: 'x' }, token)).status).toBe(400);
  expect((await sandbox.post(path, denial)).status).toBe(401);
  expect((await sandbox.advanceOrder(orderId, 'delivered')).status).toBe(409);
  expect((await sandbox.post(at.orders(), { store_id: 'nope' })).status).toBe(404);
  await sandbox.advanceClock(nothing);
  expect(endpoint.received).toHaveLength(1);
});

describe('the ladder', () => {
  test('SND-103, 105, 106: every attempt of the retry schedule, with the same bytes, on time, then none', async () => {
    const { endpoint, sandbox, storeId } = await bench(answering(500));
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
    gaps.forEach((gap, index) => {
      const due = deliveryPolicy.delaysMs[index + 1] ?? Number.NaN;
      expect(gap).toBe(due);
    });
    expect(await sandbox.advanceClock('P30D')).toBe(0);
    expect(endpoint.received).toHaveLength(attemptsInAll);
    const { body } = await sandbox.get(at.delivery(id));
    expect(body).toMatchObject({ state: 'failed', attempts: attemptsInAll });
    expect(body).not.toHaveProperty('next_attempt_at');
  });

  test('an advance that is too short makes no attempt', async () => {
    const { endpoint, sandbox, storeId } = await bench(answering(500));
    await sandbox.order(storeId);
    await endpoint.count(1);
    await sandbox.advanceClock('PT0S');
    for (const attempt of [2, 3]) {
      expect(await sandbox.advanceClock(gapBefore(attempt, -1))).toBe(0);
      expect(await sandbox.advanceClock('PT0.001S')).toBe(1);
    }
  });

  test.each([200, 201, 202, 204, 299])('SND-107: it stops at %i', async (status) => {
    const { endpoint, sandbox, storeId } = await bench((response, n) =>
      answering(n === 0 ? 503 : status)(response, n, response.req),
    );
    await sandbox.order(storeId);
    await sandbox.advanceClock('P2D');
    expect(endpoint.received).toHaveLength(2);
    const [delivery] = await listed(sandbox);
    expect(delivery).toMatchObject({ state: 'acknowledged', attempts: 2 });
  });

  test('SND-109: the target of a redirect gets nothing, and the attempt counts as failed', async () => {
    const target = await startEndpoint();
    const { endpoint, sandbox, storeId } = await bench(answering(307, { location: target.url }));
    await sandbox.order(storeId);
    await sandbox.advanceClock(wholeLadder);
    expect([endpoint.received.length, target.received.length]).toEqual([attemptsInAll, 0]);
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

  test('SND-114: an endpoint that hangs delays no other, not even while the clock is advanced', async () => {
    const dead = await startEndpoint(() => undefined);
    const { endpoint, sandbox, storeId } = await bench();
    const other = await sandbox.integrate(dead.url);
    for (let n = 0; n < 20; n += 1) await sandbox.order(other.storeId);
    await sandbox.order(storeId);
    await endpoint.count(1);
    expect(endpoint.received).toHaveLength(1);
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

  test('attempts are made by themselves when the scaled clock reaches them', async () => {
    const { endpoint, sandbox, storeId } = await bench(answering(500));
    await sandbox.put(at.clock(), { scale: 3_000 });
    await sandbox.order(storeId);
    await endpoint.count(3);
    const [delivery] = await listed(sandbox);
    const log = await logOf(sandbox, delivery?.delivery_id);
    const gap = Date.parse(String(log[1]?.started_at)) - Date.parse(String(log[0]?.ended_at));
    expect(gap).toBeGreaterThanOrEqual(deliveryPolicy.delaysMs[1]);
  });

  test('advances at the same time come one after the other', async () => {
    const { endpoint, sandbox, storeId } = await bench(answering(500));
    await sandbox.order(storeId);
    await endpoint.count(1);
    const before = Date.parse(text(await sandbox.get(at.clock()), 'now'));
    const made = await Promise.all([
      sandbox.advanceClock(gapBefore(2)),
      sandbox.advanceClock(gapBefore(3)),
      sandbox.advanceClock('PT0S'),
    ]);
    const after = Date.parse(text(await sandbox.get(at.clock()), 'now'));
    expect(after - before).toBe(deliveryPolicy.delaysMs[1] + deliveryPolicy.delaysMs[2]);
    expect(endpoint.received).toHaveLength(3);
    expect(made.reduce((sum, n) => sum + n)).toBeLessThanOrEqual(3);
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

async function listed(sandbox: TestSandbox, query = ''): Promise<Record<string, unknown>[]> {
  const { body } = await sandbox.get(`${at.deliveries()}${query}`);
  if (!Array.isArray(body.deliveries)) throw new Error('There is no list of deliveries.');
  return body.deliveries;
}
