import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { fill } from '../../testing/copies.ts';
import { patiently } from '../../testing/patience.ts';
import { Pooler } from '../../testing/pooler.ts';
import { InboxServer } from '../../testing/postgres-harness.ts';
import { InboxFile } from '../../testing/sqlite-harness.ts';
import { startProcessing } from '../processor.ts';
import { eventAbout } from '../testing/deliveries.ts';
import { copyToPostgres } from './copy.ts';

// Where each transaction is on another connection, nothing may hang on the connection.

const backends = 3;
let server: InboxServer;
let pooler: Pooler;
beforeAll(async () => {
  server = await InboxServer.start();
});
beforeEach(async () => {
  pooler = await Pooler.start(server, backends);
});
afterEach(async () => {
  await server.close();
  await pooler.close();
});
afterAll(() => server.dispose());

const url = () => server.url('postgres', pooler.port);

/** What was set for good on the connections that others share, and what is held there. */
async function leftBehind(): Promise<readonly unknown[]> {
  const client = new pg.Client(url());
  await client.connect();
  const left = new Map<unknown, unknown>();
  for (let turn = 0; turn < 3 * backends; turn += 1) {
    const { rows } = await client.query(`SELECT pg_backend_pid() AS pid, array(
      SELECT name || ' = ' || setting FROM pg_settings WHERE source = 'session' AND name <> 'application_name'
      UNION ALL SELECT 'listens to ' || channel FROM pg_listening_channels() AS channel
      UNION ALL SELECT 'holds a lock' FROM pg_locks JOIN pg_database ON pg_database.oid = database
        WHERE locktype = 'advisory' AND datname = current_database()) AS left`);
    left.set(rows[0]?.pid, rows[0]?.left);
  }
  await client.end();
  return [...left.values()];
}

test('an inbox behind a pooler is created, accepts and handles each delivery once, and leaves no session state', async () => {
  const schema = server.schema();
  const inboxes = [
    await server.open(schema, { url: url() }),
    await server.open(schema, { url: url() }),
  ];
  const ran: string[] = [];
  const processing = inboxes.map((inbox) =>
    startProcessing(inbox, {
      // However long the machine stands still, no lease ends.
      leaseMs: 3_600_000,
      pollMs: 20,
      async process({ id }) {
        ran.push(id);
        return 'handled';
      },
    }),
  );
  const ids = Array.from({ length: 60 }, (_, index) => `id-${index}`);
  await Promise.all(
    ids.flatMap((id, index) =>
      inboxes.map((inbox) => patiently(() => inbox.accept(eventAbout(`line ${index % 7}`, id)))),
    ),
  );
  const states = async () => (await inboxes[0]?.counts())?.states;
  await expect.poll(states).toMatchObject({ pending: 0, processing: 0, done: ids.length });
  await Promise.all(processing.map((each) => each.stop()));
  expect(ran.toSorted()).toEqual(ids.toSorted());
  expect(await leftBehind()).toEqual(Array.from({ length: backends }, () => []));
});

test('a statement behind a pooler waits no longer than any other', async () => {
  const schema = server.schema();
  const inbox = await server.open(schema, { url: url() });
  await server.query(`CREATE FUNCTION ${schema}.tell() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE 'limits: %, %', current_setting('statement_timeout'), current_setting('lock_timeout'); END $$;
    CREATE TRIGGER tell BEFORE INSERT ON ${schema}.content EXECUTE FUNCTION ${schema}.tell()`);
  await expect(inbox.accept(eventAbout('a', 'a'))).rejects.toThrow('limits: 3500ms, 2s');
});

test('a copy is refused there, since it needs a connection for itself', async () => {
  const file = new InboxFile();
  await fill(file);
  const copying = copyToPostgres({ path: file.path, url: url(), schema: server.schema() });
  await expect(copying).rejects.toThrow(
    'a copy needs the address of the PostgreSQL server itself, not of a pooler',
  );
  expect(await leftBehind()).toEqual(Array.from({ length: backends }, () => []));
  await file.dispose();
});
