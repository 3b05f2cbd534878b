import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { deliveryPolicy } from '@ordering/events';
import { inTransaction } from '@ordering/kit/transaction';
import { openSqliteOutbox } from '@ordering/outbox';
import { expect, onTestFinished, test } from 'vitest';
import { sandboxControl } from './control.ts';
import { storeEndpoint } from './delivery/destination.ts';
import { answering, startEndpoint } from './testing/endpoint.ts';
import { temporaryFolder } from './testing/folder.ts';
import { gapBefore } from './testing/ladder.ts';
import { at, newSandbox, type Reply, refusal, sharedSandbox, text } from './testing/sandbox.ts';

const testSandbox = sharedSandbox({ timeScale: 0 });

test('the seed is a store, a community and orders, whose events arrive', async () => {
  const endpoint = await startEndpoint();
  const sandbox = await testSandbox();
  const control = sandboxControl(sandbox.url);
  const seeded = await control.seed({ body: { webhook_url: endpoint.url, orders: 2 } });
  expect(seeded.orders).toHaveLength(4);
  await endpoint.count(4);
  expect((await control.listStores({})).stores).toMatchObject([
    { store_id: seeded.store.store_id, integrated: true },
  ]);
  const [orderId = ''] = seeded.orders;
  expect((await sandbox.get(at.order(orderId), await sandbox.token())).status).toBe(200);
});

test('a second application cannot access the data of the first', async () => {
  const endpoint = await startEndpoint();
  const sandbox = await testSandbox();
  const control = sandboxControl(sandbox.url);
  const { storeId } = await sandbox.integrate(endpoint.url);
  const orderId = await sandbox.order(storeId);
  const { client_id, client_secret } = await control.createApplication({ body: {} });
  const credentials = { grant_type: 'client_credentials', client_id, client_secret };
  const token = text(await sandbox.post(at.token(), credentials), 'access_token');
  expect(refusal(await sandbox.get(at.order(orderId), token)).code).toBe('order.not_found');
  // A store that another has integrated is answered as one that there is not, to the letter.
  const menu = { currency: 'EUR', items: [] };
  const askFor = async (store_id: string) =>
    Promise.all([
      sandbox.post(at.registration(), { store_id, webhook_url: endpoint.url }, token),
      sandbox.post(at.registration(), { store_id, webhook_url: 'nowhere' }, token),
      sandbox.put(at.push(store_id), menu, token),
    ]);
  const told = (replies: readonly Reply[]) => replies.map(({ status, body }) => ({ status, body }));
  const foreign = told(await askFor(storeId));
  expect(foreign).toEqual(told(await askFor('no-such-store')));
  const errors = foreign.map(({ status, body }) => ({ status, ...Object(body.error) }));
  expect(errors).toMatchObject([
    { status: 404, code: 'store.not_found' },
    { status: 400, code: 'request.validation' },
    { status: 404, code: 'store.not_found' },
  ]);
});

test('a stopped clock moves when it is advanced, and deliveries are due exactly then', async () => {
  const endpoint = await startEndpoint(answering(500));
  const sandbox = await testSandbox();
  const control = sandboxControl(sandbox.url);
  const { storeId } = await sandbox.integrate(endpoint.url);
  const { now } = await control.getClock({});
  const after = (ms: number) => new Date(Date.parse(now) + ms).toISOString();
  const [, first = 0, second = 0] = deliveryPolicy.delaysMs;
  await sandbox.order(storeId);
  await endpoint.count(1);
  await sandbox.advanceClock('PT0S');
  const [delivery] = (await control.listDeliveries({})).deliveries;
  expect(delivery).toMatchObject({ state: 'scheduled', next_attempt_at: after(first) });
  expect(await sandbox.advanceClock(gapBefore(2, -1))).toBe(0);
  expect(await sandbox.advanceClock('PT0.001S')).toBe(1);
  expect(await control.getClock({})).toEqual({
    now: after(first),
    scale: 0,
    next_attempt_at: after(first + second),
  });
  // Going again, it makes the next attempt by itself.
  expect(await control.setClock({ body: { scale: 100_000 } })).toMatchObject({ scale: 100_000 });
  await endpoint.count(3);
});

test('the log keeps the newest ten thousand deliveries that have ended, and all that have not', async () => {
  const dataFolder = temporaryFolder();
  const sandbox = await newSandbox({ dataFolder });
  const { storeId } = await sandbox.integrate('http://127.0.0.1:9/hooks');
  await sandbox.stop();
  const path = join(dataFolder, 'sandbox.db');
  const before = await openSqliteOutbox({ path });
  const database = new DatabaseSync(path);
  onTestFinished(() => database.close());
  const waiting = {
    endpointId: storeEndpoint(storeId),
    id: 'waits',
    eventType: 'x',
    body: new Uint8Array(),
  };
  inTransaction(database, () => {
    before.enqueueWithin(database, waiting);
    database.exec(`
      WITH RECURSIVE numbers(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM numbers WHERE n < 10000)
      INSERT INTO outbox_delivery (id, endpoint, event_type, created_at, state, due_at)
        SELECT 'ended-' || n, endpoint, event_type, created_at, 'acknowledged', due_at
        FROM numbers, outbox_delivery;
      INSERT INTO outbox_body SELECT seq, x'' FROM outbox_delivery WHERE id LIKE 'ended-%';
    `);
  });
  await before.close();
  // What waits fails, which is what has the log looked through.
  await newSandbox({ dataFolder });
  const count = () => database.prepare('SELECT count(*) AS n FROM outbox_delivery').get()?.n;
  await expect.poll(count).toBe(10_001);
  const kept = database.prepare('SELECT id FROM outbox_delivery ORDER BY seq LIMIT 2').all();
  expect(kept.map(({ id }) => id)).toEqual(['waits', 'ended-1']);
});
