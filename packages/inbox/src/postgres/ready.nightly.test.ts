import { PostgresServer } from '@ordering/kit/postgres-server';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, onTestFinished, test } from 'vitest';
import { InboxServer } from '../../testing/postgres-harness.ts';
import { Watch } from '../../testing/watch.ts';
import { Wire } from '../../testing/wire.ts';

let own: PostgresServer;
let server: InboxServer;
beforeAll(async () => {
  own = await PostgresServer.start({ fsync: 'off' });
  server = await InboxServer.start(own.port);
});
afterEach(() => server.close());
afterAll(async () => {
  await server.dispose();
  await own.dispose();
});

describe('an inbox is not ready, says why, and is ready again afterwards, while', () => {
  test('another session holds a lock on its tables', async () => {
    const schema = server.schema();
    const inbox = await server.open(schema, { connections: 6 });
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

  test('its schema is gone', async () => {
    const schema = server.schema();
    const inbox = await server.open(schema);
    const watch = new Watch(inbox);
    await watch.survive(
      "the inbox's schema was dropped or changed",
      () => server.query(`DROP SCHEMA ${schema} CASCADE`),
      () => server.open(schema),
    );
    await watch.stop();
  });

  test('its server is read-only', async () => {
    const watch = new Watch(await server.open(server.schema()));
    const set = (value: string) => async () => {
      await server.query(`ALTER SYSTEM SET default_transaction_read_only = ${value}`);
      await server.query('SELECT pg_reload_conf()');
    };
    await watch.survive('the server is read-only', set('on'), set('off'));
    await watch.end();
  });

  test('its server is stopped', async () => {
    const watch = new Watch(await server.open(server.schema()));
    await watch.survive(
      'the server does not answer',
      () => own.stop(),
      () => own.startAgain(),
    );
    await watch.end();
  });

  test('nothing comes through to its server', async () => {
    const wire = await Wire.start(server.port);
    onTestFinished(() => wire.close());
    const url = server.url('postgres', wire.port);
    const watch = new Watch(await server.open(server.schema(), { url }));
    await watch.survive(
      '',
      async () => wire.freeze(),
      async () => wire.thaw(),
    );
    await watch.end();
  });

  test('the disk of its server is full', async () => {
    const schema = server.schema();
    const watch = new Watch(await server.open(schema));
    // As a full disk shows itself.
    await server.query(`CREATE FUNCTION ${schema}.full_disk() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE 'no space left' USING ERRCODE = 'disk_full'; END $$`);
    await watch.survive(
      "the server's disk is full: no space left",
      () =>
        server.query(`CREATE TRIGGER full_disk BEFORE INSERT ON ${schema}.content
          EXECUTE FUNCTION ${schema}.full_disk()`),
      () => server.query(`DROP TRIGGER full_disk ON ${schema}.content`),
    );
    await watch.end();
  });

  test('it is led to a standby', async () => {
    const lead = await PostgresServer.start({ fsync: 'off' });
    onTestFinished(() => lead.dispose());
    const standby = await lead.follow();
    onTestFinished(() => standby.dispose());
    const wire = await Wire.start(lead.port);
    onTestFinished(() => wire.close());
    const url = lead.url('postgres', wire.port);
    const watch = new Watch(await server.open(server.schema(), { url }));
    await watch.survive(
      'the server is read-only',
      async () => wire.leadTo(standby.port),
      async () => wire.leadTo(lead.port),
    );
    await watch.end();
    await server.close();
  });
});
