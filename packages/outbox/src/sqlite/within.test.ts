import { DatabaseSync, type DatabaseSyncOptions } from 'node:sqlite';
import {
  actionRole,
  carriesAction,
  eventTable,
  identifyingFields,
  parseEvent,
} from '@ordering/events';
import { inTransaction } from '@ordering/kit/transaction';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { closeBenches, deliver, ok, openBench } from '../../testing/bench.ts';
import { deliveryTo, endpointOf } from '../testing/samples.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

afterAll(closeBenches);

async function bench() {
  const opened = await openBench();
  const database = new DatabaseSync(opened.path, { timeout: 5000 });
  database.exec('CREATE TABLE orders (id TEXT PRIMARY KEY)');
  onTestFinished(() => {
    database.exec('DROP TABLE orders');
    database.close();
  });
  return { ...opened, database };
}

describe("within the caller's transaction", () => {
  test('a delivery is there if the rest is', async () => {
    const { outbox, database } = await bench();
    const id = inTransaction(database, () => {
      database.exec("INSERT INTO orders VALUES ('order-1')");
      return outbox.enqueueWithin(database, deliveryTo('a'));
    });
    expect(await outbox.find(id)).toMatchObject({ state: 'scheduled' });
  });

  test('and not if it is not', async () => {
    const { outbox, database } = await bench();
    const delivery = deliveryTo('a');
    const fails = () =>
      inTransaction(database, () => {
        outbox.putEndpointWithin(database, endpointOf('b'));
        outbox.enqueueWithin(database, delivery);
        outbox.enqueueWithin(database, deliveryTo('b'));
        database.exec("INSERT INTO orders VALUES (NULL), ('order-1'), ('order-1')");
      });
    expect(fails).toThrow(/UNIQUE/);
    expect(await outbox.find(delivery.id)).toBeUndefined();
    expect(await outbox.endpoint('b')).toBeUndefined();
  });

  test('an endpoint is read, changed and removed, or none of it', async () => {
    const { outbox, database } = await bench();
    const ids = await Promise.all(Array.from({ length: 501 }, () => outbox.send(deliveryTo('a'))));
    const change = (fail: boolean) => () =>
      inTransaction(database, () => {
        const present = outbox.endpointWithin(database, 'a');
        if (present === undefined) throw new Error('the endpoint does not exist: a');
        outbox.putEndpointWithin(database, { ...present, url: 'https://new.example/' });
        expect(outbox.endpointWithin(database, 'a')?.url).toBe('https://new.example/');
        expect(outbox.removeEndpointWithin(database, 'a')).toBe(true);
        expect(outbox.removeEndpointWithin(database, 'a')).toBe(false);
        expect(outbox.endpointWithin(database, 'a')).toBeUndefined();
        if (fail) throw new Error('no');
      });
    expect(change(true)).toThrow('no');
    expect(await outbox.endpoint('a')).toMatchObject({ url: 'https://a.example/hooks' });
    change(false)();
    expect(await outbox.endpoint('a')).toBeUndefined();
    expect(await outbox.depth()).toMatchObject({ scheduled: 0, failed: ids.length });
  });

  test.each<[what: string, options: DatabaseSyncOptions]>([
    ['numbers as bigints', { readBigInts: true }],
    ['rows as arrays', { returnArrays: true }],
    ['no bare names', { allowBareNamedParameters: false }],
    ['unknown names', { allowUnknownNamedParameters: true }],
    ['texts in double quotes', { enableDoubleQuotedStringLiterals: true }],
    ['a defence', { defensive: true }],
  ])(
    'everything works on a connection with %s, also when it was opened again',
    async (_what, options) => {
      const { outbox, path } = await openBench();
      const database = new DatabaseSync(path, { timeout: 5000, ...options });
      onTestFinished(() => database.close());
      for (const endpoint of ['b', 'c']) {
        const id = inTransaction(database, () => {
          outbox.putEndpointWithin(database, { ...endpointOf(endpoint), concurrency: 3 });
          return outbox.enqueueWithin(database, deliveryTo(endpoint));
        });
        expect(await outbox.find(id)).toMatchObject({ state: 'scheduled' });
        expect(outbox.endpointWithin(database, endpoint)).toMatchObject({
          id: endpoint,
          concurrency: 3,
        });
        expect(outbox.removeEndpointWithin(database, endpoint)).toBe(true);
        // It is ended with its deliveries before another one takes its place.
        outbox.putEndpointWithin(database, endpointOf(endpoint));
        expect(await outbox.find(id)).toMatchObject({ state: 'failed' });
        database.close();
        database.open();
      }
      outbox.clearWithin(database);
      expect(outbox.endpointWithin(database, 'b')).toBeUndefined();
    },
  );

  test('is delivered once it is committed, at once', async () => {
    const { outbox, database, clock } = await bench();
    const { sender, delivering, reports } = deliver(outbox, { clock, pollMs: 3_600_000 });
    sender.outcomeOf = () => ok;
    await delivering.whenQuiet(() => {});
    inTransaction(database, () => {
      outbox.putEndpointWithin(database, endpointOf('b'));
      outbox.enqueueWithin(database, deliveryTo('b'));
    });
    await expect.poll(() => reports).toHaveLength(1);
  });

  test.each([
    ['unknown-endpoint', () => deliveryTo('nobody')],
    ['invalid', () => deliveryTo('a', { eventType: 'a\nb' })],
    ['invalid', () => deliveryTo('a', { action: '' })],
    ['invalid', () => deliveryTo('a', { id: ' ' })],
    ['invalid', () => deliveryTo('a', { body: new Uint8Array(1024 * 1024 + 1) })],
  ])('%s is thrown', async (code, delivery) => {
    const { outbox, database } = await bench();
    expect(() => outbox.enqueueWithin(database, delivery())).toThrow(
      expect.objectContaining({ code }),
    );
  });

  test('a connection of another library is refused', async () => {
    const { outbox, database } = await bench();
    const other: unknown = { prepare: (sql: string) => database.prepare(sql) };
    for (const [call, ...args] of [
      [outbox.enqueueWithin, other, deliveryTo('a')],
      [outbox.putEndpointWithin, other, endpointOf('b')],
      [outbox.endpointWithin, other, 'a'],
      [outbox.removeEndpointWithin, other, 'a'],
      [outbox.clearWithin, other],
    ] as const) {
      expect(() => Reflect.apply(call, outbox, args)).toThrow(
        expect.objectContaining({
          code: 'invalid',
          message: expect.stringContaining('node:sqlite'),
        }),
      );
    }
  });

  test('an id is taken once', async () => {
    const { outbox, database } = await bench();
    const delivery = deliveryTo('a');
    outbox.enqueueWithin(database, delivery);
    expect(() => outbox.enqueueWithin(database, delivery)).toThrow(
      expect.objectContaining({ code: 'duplicate' }),
    );
  });
});

test.skipIf(actionRole === undefined)(
  'writes the body of an event, which its receiver can read',
  async () => {
    const { outbox, clock } = await openBench();
    const { sender, delivering } = deliver(outbox, { clock });
    sender.outcomeOf = () => ok;
    const row = eventTable.find(({ product, type }) => carriesAction(product, type));
    if (row === undefined) throw new Error('No event asks for an action.');
    const owner = Object.fromEntries(
      identifyingFields(row.product).map((field) => [field, `some-${field}`]),
    );
    const id = await outbox.send({
      endpointId: 'a',
      event: { type: row.type, owner, data: { action: 'push_it' } },
    });
    expect(id).toMatch(uuid);
    await delivering.whenQuiet(() => {});
    const body: unknown = JSON.parse(Buffer.from(sender.sent[0]?.body ?? []).toString());
    expect(parseEvent(body).ok).toBe(true);
    expect(body).toMatchObject({
      event_id: id,
      timestamp: new Date(clock.now()).toISOString(),
      ...owner,
      data: { action: 'push_it' },
    });
    expect(Object.values(sender.sent[0]?.headers ?? {})).toEqual(
      expect.arrayContaining([id, row.type, 'push_it']),
    );
  },
);
