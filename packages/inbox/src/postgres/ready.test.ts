import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { InboxServer } from '../../testing/postgres-harness.ts';
import { Watch } from '../../testing/watch.ts';
import { eventOf } from '../testing/deliveries.ts';

let server: InboxServer;
beforeAll(async () => {
  server = await InboxServer.start();
});
afterEach(() => server.close());
afterAll(() => server.dispose());

describe('an inbox is not ready, says why, and is ready again afterwards, while', () => {
  // With four, there is one for deliveries.
  test.each([6, 4])(
    'another session holds a lock on its tables, with %d connections',
    async (connections) => {
      const schema = server.schema();
      const inbox = await server.open(schema, { connections });
      const other = new pg.Client(server.server.url());
      await other.connect();
      onTestFinished(() => other.end());
      const watch = new Watch(inbox);
      await watch.survive(
        "another session holds a lock on the inbox's tables",
        () => other.query(`BEGIN; LOCK TABLE ${schema}.delivery`),
        () => other.query('COMMIT'),
      );
      await watch.end();
    },
  );

  test('its schema is gone', async () => {
    const schema = server.schema();
    const inbox = await server.open(schema);
    const watch = new Watch(inbox);
    await watch.survive(
      "the inbox's schema is gone or was changed",
      () => server.query(`DROP SCHEMA ${schema} CASCADE`),
      () => server.open(schema),
    );
    await watch.stop();
  });
});

test('whether an inbox is ready is seen by a delivery that is stored and taken back', async () => {
  const schema = server.schema();
  const inbox = await server.open(schema);
  const rows = () =>
    server.query(`SELECT (SELECT count(*)::integer FROM ${schema}.delivery) AS deliveries,
      (SELECT count(*)::integer FROM ${schema}.content) AS contents`);
  await expect.poll(() => inbox.ready()).toEqual({ ready: true });
  expect(await rows()).toEqual([{ deliveries: 0, contents: 0 }]);
  await server.query(`CREATE FUNCTION ${schema}.no() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE 'no more'; END $$;
    CREATE TRIGGER no BEFORE INSERT ON ${schema}.delivery EXECUTE FUNCTION ${schema}.no()`);
  await expect.poll(() => inbox.ready()).toEqual({ ready: false, reason: 'no more' });
  await server.query(`DROP TRIGGER no ON ${schema}.delivery`);
  await expect.poll(() => inbox.ready()).toEqual({ ready: true });
});

test('a delivery that cannot be stored says nothing of the others', async () => {
  const inbox = await server.open(server.schema());
  await expect.poll(() => inbox.ready()).toEqual({ ready: true });
  const refused = inbox.accept(eventOf('x'.repeat(3000)));
  await expect(refused).rejects.toThrow('the id is longer than 2000 bytes');
  await expect.poll(() => inbox.ready()).toEqual({ ready: true });
});
