import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { InboxServer } from '../../testing/postgres-harness.ts';
import { Watch } from '../../testing/watch.ts';
import { eventOf } from '../testing/deliveries.ts';

let server: InboxServer;
beforeAll(async () => {
  server = await InboxServer.start();
});
afterEach(() => server.close());
afterAll(() => server.dispose());

// The nightly form has more faults.
test('an inbox is not ready while another session holds a lock on its tables, says so, and is ready again', async () => {
  const schema = server.schema();
  // With four, there is one for deliveries.
  const inbox = await server.open(schema, { connections: 4 });
  const other = new pg.Client(server.url());
  await other.connect();
  onTestFinished(() => other.end());
  const watch = new Watch(inbox);
  await watch.survive(
    "another session holds a lock on the inbox's tables",
    () => other.query(`BEGIN; LOCK TABLE ${schema}.delivery`),
    () => other.query('COMMIT'),
  );
  await watch.end();
});

test('readiness is probed by a delivery that is stored and deleted', async () => {
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

test('a delivery that cannot be stored does not affect readiness', async () => {
  const inbox = await server.open(server.schema());
  await expect.poll(() => inbox.ready()).toEqual({ ready: true });
  const refused = inbox.accept(eventOf('x'.repeat(3000)));
  await expect(refused).rejects.toThrow('the id is longer than 2000 bytes');
  await expect.poll(() => inbox.ready()).toEqual({ ready: true });
});
