import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { deliveryPolicy } from '@ordering/events';
import fc from 'fast-check';
import { pino } from 'pino';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
} from 'vitest';
import { createOperations } from './operations.ts';
import type { RunningReceiver } from './receiver.ts';
import { createServer, webhookPath } from './server.ts';
import { deliveryOf, secret } from './testing/deliveries.ts';
import type { Bench } from './testing/running.ts';
import { createBench } from './testing/running.ts';

let bench: Bench;
beforeEach(() => {
  bench = createBench();
});
afterEach(() => bench.clear());

const benchOfAll = createBench();
/** One that tests share: each with deliveries of its own. */
let receiver: RunningReceiver;
beforeAll(async () => {
  receiver = await benchOfAll.start();
});
afterAll(() => benchOfAll.clear());

async function deliver(to: RunningReceiver, delivery: RequestInit): Promise<number> {
  const response = await fetch(`${to.url}${webhookPath}`, delivery);
  await response.arrayBuffer();
  return response.status;
}

async function observed(from: RunningReceiver, id: string): Promise<unknown> {
  const { received, effects } = await shown(from, id);
  return { received, effects };
}

async function shown(from: RunningReceiver, id: string): Promise<Record<string, unknown>> {
  const response = await fetch(`${from.operations}/observe/deliveries/${encodeURIComponent(id)}`);
  return JSON.parse(await response.text());
}

/** What operators see. */
async function text(from: RunningReceiver, path: string): Promise<string> {
  const response = await fetch(`${from.operations}${path}`);
  return `${response.status} ${await response.text()}`;
}

describe('a delivery', () => {
  test('takes effect once, however often it comes', async () => {
    const delivery = deliveryOf();
    const statuses = await Promise.all(
      Array.from({ length: 10 }, () => deliver(receiver, delivery)),
    );
    expect(new Set(statuses)).toEqual(new Set([deliveryPolicy.success.from]));
    await expect.poll(() => observed(receiver, delivery.id)).toEqual({ received: 10, effects: 1 });
  });

  test('takes effect once over a restart, and over several processes on one store', async () => {
    const first = await bench.start();
    const second = await bench.start();
    const delivery = deliveryOf();
    await deliver(first, delivery);
    await deliver(second, delivery);
    await first.stop();
    const third = await bench.start();
    expect(await deliver(third, delivery)).toBe(200);
    await expect.poll(() => observed(third, delivery.id)).toEqual({ received: 3, effects: 1 });
  });

  test('forged is not stored, and does not block the genuine one', async () => {
    const forged = deliveryOf({ secret: 'other' });
    expect(await deliver(receiver, forged)).toBe(401);
    expect(await observed(receiver, forged.id)).toEqual({ received: 0, effects: 0 });
    expect(await deliver(receiver, deliveryOf({ id: forged.id }))).toBe(200);
    await expect.poll(() => observed(receiver, forged.id)).toEqual({ received: 1, effects: 1 });
  });

  test('captured and repeated under a new header has no second effect', async () => {
    const delivery = deliveryOf();
    const headers = { ...delivery.headers, 'X-Service-Delivery-Id': 'another-id' };
    await deliver(receiver, delivery);
    expect(await deliver(receiver, { ...delivery, headers })).toBe(200);
    expect(await observed(receiver, 'another-id')).toEqual({ received: 0, effects: 0 });
    await expect.poll(() => observed(receiver, delivery.id)).toEqual({ received: 2, effects: 1 });
  });

  test.each([
    ['application/json; charset=utf-8'],
    ['application/json; charset=utf-16'],
    ['text/plain'],
    ['application/x-www-form-urlencoded'],
    ['multipart/form-data'],
    ['nonsense'],
    ['/;;='],
    [''],
  ])('labelled %j is taken', async (label) => {
    const { method, headers, body } = deliveryOf({ headers: { 'Content-Type': label } });
    expect(await deliver(receiver, { method, headers, body })).toBe(200);
  });

  test.each([
    ['nothing', new Uint8Array()],
    ['text', Buffer.from('hello')],
    ['bytes', Buffer.from([0xff, 0xfe, 0])],
    ['deep nesting', Buffer.from('['.repeat(500_000))],
    ['another event', Buffer.from('{"event_type":"order.created","event_id":"x"}')],
  ])(
    'that is authentic but malformed (%s) is quarantined and acknowledged',
    async (_what, body) => {
      const inQuarantine = async () =>
        Number(/"quarantined":(\d+)/.exec(await text(receiver, '/inbox'))?.[1]);
      const before = await inQuarantine();
      expect(await deliver(receiver, deliveryOf({ body }))).toBe(200);
      expect(await inQuarantine()).toBe(before + 1);
    },
  );

  test('that is too large is refused, and the next one is not', async () => {
    const large = deliveryOf({ body: randomBytes(6 * 1024 * 1024) });
    const refused = await deliver(receiver, large).catch(() => 'closed');
    expect([413, 'closed']).toContain(refused);
    expect(await deliver(receiver, deliveryOf())).toBe(200);
  });

  test('for the secret of another store is refused', async () => {
    const text = 'store_1=one,store_2=two';
    const receiver = await bench.start({ secrets: { kind: 'given', text } });
    expect(await deliver(receiver, deliveryOf({ secret: 'one' }))).toBe(200);
    expect(await deliver(receiver, deliveryOf({ secret: 'two' }))).toBe(401);
  });
});

describe('handlers', () => {
  test('get the event after the answer, and again when they fail', async () => {
    const path = bench.write(
      'handlers.mjs',
      `let runs = 0;
       export const handlers = { onlineOrdering: { 'order.created': (payload, { attempt }) => {
         runs += 1;
         if (runs === 1) throw new Error('printer on fire');
       } } };`,
    );
    const receiver = await bench.start({ work: { kind: 'handlers', path } });
    const delivery = deliveryOf();
    expect(await deliver(receiver, delivery)).toBe(200);
    await expect.poll(() => observed(receiver, delivery.id)).toEqual({ received: 1, effects: 1 });
    expect(bench.logged.join('')).toContain('printer on fire');
  });

  test('that are slow do not delay the response', async () => {
    let letGo = (): void => {};
    const slow = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    onTestFinished(() => letGo());
    Reflect.set(globalThis, 'slow', slow);
    const path = bench.write(
      'slow.mjs',
      'export const handlers = { otherwise: () => globalThis.slow };',
    );
    const receiver = await bench.start({ work: { kind: 'handlers', path } });
    const delivery = deliveryOf();
    expect(await deliver(receiver, delivery)).toBe(200);
    expect(await observed(receiver, delivery.id)).toEqual({ received: 1, effects: 0 });
    letGo();
    await expect.poll(() => observed(receiver, delivery.id)).toEqual({ received: 1, effects: 1 });
  });

  test.each([
    ['export const other = 1;', 'does not export `handlers`'],
    [
      "export const handlers = { hub: { 'order.creatd': () => {} } };",
      "unknown event type of hub 'order.creatd'",
    ],
    ['export const handlers = 1;', 'handlers must be an object'],
    ['this is no JavaScript', 'cannot be loaded'],
  ])('from a file with %j are refused', async (module, message) => {
    const path = bench.write('wrong.mjs', module);
    await expect(bench.start({ work: { kind: 'handlers', path } })).rejects.toThrow(message);
  });

  test('an unknown event is recorded, and no effect', async () => {
    const receiver = await bench.start();
    const delivery = deliveryOf({ body: { event_type: 'order.teleported' } });
    const id = /"event_id":"([^"]+)/.exec(delivery.body.toString())?.[1] ?? '';
    expect(await deliver(receiver, delivery)).toBe(200);
    await expect.poll(() => text(receiver, '/metrics')).toContain('runs_total{result="ignored"} 1');
    expect(await observed(receiver, id)).toEqual({ received: 1, effects: 0 });
  });
});

describe('what a delivery was taken for', () => {
  const store = { store_id: 'store_1', location_id: 'location_1' };
  test.each([
    {
      body: { ...store, event_type: 'order.created', data: {} },
      as: { product: 'onlineOrdering', event_type: 'order.created', action: null },
    },
    {
      body: { community_id: 'community_1', event_type: 'order.created', data: {} },
      as: { product: 'hub', event_type: 'order.created', action: null },
    },
    {
      body: { ...store, event_type: 'action_required', data: { action: 'push_menu' } },
      as: { product: 'onlineOrdering', event_type: 'action_required', action: 'push_menu' },
    },
    {
      body: { ...store, event_type: 'order.teleported', data: {} },
      as: { product: null, event_type: 'order.teleported', action: null },
    },
  ])('$as', async ({ body, as }) => {
    const delivery = deliveryOf({ body: { store_id: undefined, location_id: undefined, ...body } });
    expect(await deliver(receiver, delivery)).toBe(200);
    expect(await shown(receiver, delivery.id)).toMatchObject({ received: 1, as });
    expect(await shown(receiver, 'another')).toEqual({ received: 0, effects: 0 });
  });
});

describe('other requests', () => {
  test.each([
    ['GET', '/webhooks', 405],
    ['PUT', '/webhooks', 405],
    ['DELETE', '/webhooks', 405],
    ['OPTIONS', '/webhooks', 405],
    ['POST', '/webhooks/', 401],
    ['POST', '/webhooks?x=1', 401],
    ['POST', '/', 404],
    ['GET', '/nowhere', 404],
    ['GET', '/metrics', 404],
    ['GET', '/inbox', 404],
    ['GET', '/observe/deliveries/x', 404],
    ['POST', '/healthz', 404],
  ])('%s %s is answered with %d', async (method, path, status) => {
    const response = await fetch(`${receiver.url}${path}`, { method, redirect: 'manual' });
    expect(response.status).toBe(status);
    if (status === 405) expect(response.headers.get('allow')).toBe('POST');
  });

  test('say whether it is alive, whether it works, and what was counted', async () => {
    const receiver = await bench.start();
    await deliver(receiver, deliveryOf());
    await deliver(receiver, deliveryOf({ secret: 'other' }));
    for (const url of [receiver.url, receiver.operations]) {
      const said = async (path: string) => await (await fetch(`${url}${path}`)).text();
      expect(await said('/healthz')).toBe('{"status":"ok"}');
      await expect.poll(() => said('/readyz')).toBe('{"status":"ready"}');
    }
    expect(await text(receiver, '/inbox')).toMatch(
      /^200 {"states":{"pending":\d,.*"oldestSeconds":/,
    );
    for (const line of [
      'ordering_receiver_deliveries_total{outcome="accepted",reason=""} 1',
      'ordering_receiver_deliveries_total{outcome="rejected",reason="signature-mismatch"} 1',
      'ordering_receiver_answer_seconds_count 2',
      'ordering_receiver_inbox_deliveries{state="dead"} 0',
      'ordering_receiver_commit_deliveries_sum 1',
      'ordering_receiver_ready 1',
    ]) {
      await expect.poll(() => text(receiver, '/metrics')).toContain(`\n${line}\n`);
    }
  });

  test('elsewhere are not parsed', async () => {
    const headers = { 'Content-Type': 'application/json' };
    const response = await fetch(`${receiver.url}/nowhere`, { method: 'POST', headers, body: '{' });
    expect(response.status).toBe(404);
  });

  test('are answered 503, not 500, when the receiver fails', async () => {
    const broken = async () => {
      throw new Error('disk full');
    };
    const { method, headers, body } = deliveryOf();
    const log = pino({ level: 'silent' });
    const server = createServer({
      webhooks: { secrets: [secret], accept: broken },
      observeAnswer: () => {},
      isReady: async () => false,
      log,
    });
    const operations = createOperations({
      metrics: { read: broken },
      counts: broken,
      ready: async () => ({ ready: false, reason: 'told to operators' }),
      observe: broken,
      log,
    });
    const answers = await Promise.all([
      server.inject({ method, headers, url: webhookPath, payload: body }),
      server.inject({ method: 'GET', url: '/readyz' }),
      ...['/metrics', '/inbox', '/observe/deliveries/x', '/readyz'].map((url) =>
        operations.inject({ method: 'GET', url }),
      ),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from(answers, () => 503));
    expect(answers.map(({ body }) => body).filter((body) => body.includes('told'))).toHaveLength(1);
    expect(answers.map(({ body }) => body).join('')).not.toContain('disk full');
    await Promise.all([server.close(), operations.close()]);
  });

  test('are not told about deliveries, unless that was asked for', async () => {
    const receiver = await bench.start({ observe: false });
    expect(await text(receiver, '/observe/deliveries/x')).toMatch(/^404/);
  });

  test('that stop halfway do not block others', async () => {
    const { port, hostname } = new URL(receiver.url);
    const half = connect(Number(port), hostname);
    await once(half, 'connect');
    half.write('POST /webhooks HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{');
    expect(await deliver(receiver, deliveryOf())).toBe(200);
    half.destroy();
  });

  test('of any bytes are answered with a 4xx or not at all, and the process survives', async () => {
    const { port, hostname } = new URL(receiver.url);
    const start = fc.constantFrom(
      'POST /webhooks HTTP/1.1\r\n',
      'GET /webhooks HTTP/1.1\r\nHost: x\r\n',
      '',
    );
    await fc.assert(
      fc.asyncProperty(start, fc.uint8Array({ maxLength: 300 }), async (line, bytes) => {
        const socket = connect(Number(port), hostname);
        socket.on('error', () => {});
        let answer = '';
        socket.on('data', (chunk) => {
          answer += String(chunk);
        });
        socket.end(Buffer.concat([Buffer.from(line), bytes, Buffer.from('\r\n\r\n')]));
        await once(socket, 'close');
        expect(answer === '' ? '4' : answer.split(' ')[1]).toMatch(/^4/);
      }),
      { numRuns: 60 },
    );
    expect(await deliver(receiver, deliveryOf())).toBe(200);
  });
});

describe('the log', () => {
  test('says what was refused, and holds no payload, signature or secret', async () => {
    const receiver = await bench.start();
    const marked = deliveryOf({ body: { data: { note: 'PAYLOAD' } } });
    await deliver(receiver, marked);
    await deliver(receiver, deliveryOf({ body: Buffer.from('PAYLOAD') }));
    await deliver(receiver, deliveryOf({ secret: 'other', body: { data: { note: 'PAYLOAD' } } }));
    await expect.poll(() => bench.logged.join('')).toContain('"msg":"event"');
    const log = bench.logged.join('');
    expect(log).toContain('"reason":"signature-mismatch"');
    expect(log).toContain('"reason":"not-json"');
    expect(log).not.toContain('PAYLOAD');
    expect(log).not.toContain(secret);
    expect(log).not.toContain(marked.headers['X-Service-Signature']);
  });
});
