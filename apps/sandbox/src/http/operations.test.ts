import { openSqliteOutbox } from '@ordering/outbox';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { Changes } from '../changes.ts';
import { Applications } from '../database/applications.ts';
import { Communities } from '../database/communities.ts';
import { Database } from '../database/database.ts';
import { Deliveries } from '../database/deliveries.ts';
import { Grants } from '../database/grants.ts';
import { Menus } from '../database/menus.ts';
import { Orders } from '../database/orders.ts';
import { Stores } from '../database/stores.ts';
import { Tokens } from '../database/tokens.ts';
import { storeEndpoint } from '../delivery/destination.ts';
import { Faults } from '../faults.ts';
import { rateLimit } from '../generated/constants.ts';
import { RateLimit } from '../rate-limit.ts';
import { temporaryFolder } from '../testing/folder.ts';
import { at } from '../testing/sandbox.ts';
import { endOfTime } from '../time/clock.ts';
import { inspectAnswer } from './inspect.ts';
import { createServer } from './server.ts';

/** A server over a database that the test can break; a store is integrated, no attempt is made. */
async function bench() {
  const database = new Database(temporaryFolder());
  const outbox = await openSqliteOutbox({ path: database.path });
  const ports = {
    applications: new Applications(database),
    tokens: new Tokens(database),
    grants: new Grants(database),
    stores: new Stores(database),
    communities: new Communities(database),
    menus: new Menus(database),
    orders: new Orders(database),
    deliveries: new Deliveries(outbox, database),
    clock: {
      now: () => 0,
      scale: 1,
      canAdvance: (ms: number) => ms < endOfTime,
      setScale: () => {},
    },
    faults: new Faults(),
    rateLimit: new RateLimit(rateLimit),
    changes: new Changes(() => ''),
    reset: () => {},
    admitsTarget: () => true,
    advanceClock: async () => 0,
  };
  const app = await createServer({
    runner: {
      ports,
      transaction: (work) => database.transaction(work),
    },
    log: pino({ level: 'silent' }),
    access: { controlToken: undefined, allowHosts: [] },
    inspect: inspectAnswer,
    health: {
      ready: () => outbox.ready(),
      readMetrics: async () => ({ text: '', contentType: 'text/plain' }),
    },
  });
  onTestFinished(async () => {
    await app.close();
    await outbox.close();
    database.close();
  });
  ports.applications.put('app', new Uint8Array(32));
  ports.stores.add({ storeId: 's', locationId: 'l' });
  ports.stores.addIntegration({
    storeId: 's',
    clientId: 'app',
    menuSyncDirection: 'service_to_pos',
  });
  ports.deliveries.putEndpoint({
    id: storeEndpoint('s'),
    url: 'https://example.com/',
    secret: 'k',
  });
  const post = (url: string, payload: object) => app.inject({ method: 'POST', url, payload });
  return { app, database, ports, post };
}

test('an order and its event are stored together', async () => {
  const { ports, post } = await bench();
  expect((await post(at.orders(), { store_id: 's' })).statusCode).toBe(201);
  expect(ports.orders.newest(9)).toHaveLength(1);
  expect((await ports.deliveries.list({})).deliveries).toHaveLength(1);
});

test('an order whose event cannot be stored is not placed, and the answer tells nothing', async () => {
  const { database, ports, post } = await bench();
  database.run('ALTER TABLE outbox_body RENAME TO gone');
  const reply = await post(at.orders(), { store_id: 's' });
  expect(reply.statusCode).toBe(500);
  expect(reply.json()).toEqual({
    error: { code: 'internal.error', message: expect.not.stringMatching(/outbox|SQL|table/i) },
  });
  expect(ports.orders.newest(9)).toEqual([]);
});

test('an order whose event cannot be stored stays where it was', async () => {
  const { database, ports, post } = await bench();
  const placed = await post(at.orders(), { store_id: 's' });
  database.run('ALTER TABLE outbox_body RENAME TO gone');
  const { order_id } = placed.json();
  const reply = await post(at.advanceOrder(order_id), { status: 'preparing' });
  expect(reply.statusCode).toBe(500);
  expect(ports.orders.find(order_id)?.status).toBe('placed');
});

test('an answer that is not as documented is noticed in tests', async () => {
  expect(() => inspectAnswer('getClock', { status: 200, body: {} })).toThrow(/not as documented/);
  expect(() => inspectAnswer('getClock', { status: 204, body: {} })).toThrow(/does not document/);
});
