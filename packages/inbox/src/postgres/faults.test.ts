import { PostgresServer } from '@ordering/kit/postgres-server';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { surviveCut } from '../../testing/cuts.ts';
import { patiently } from '../../testing/patience.ts';
import { InboxServer } from '../../testing/postgres-harness.ts';
import { Wire } from '../../testing/wire.ts';
import { startProcessing } from '../processor.ts';
import { eventAbout, eventOf, nonsenseOf } from '../testing/deliveries.ts';
import { claiming, done } from '../testing/scene.ts';

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

// The nightly form takes each.
test.each([10, 30, 50])(
  'a connection that breaks at its message %d loses nothing and repeats nothing',
  async (n) => {
    expect(await surviveCut(server, n)).toBe(true);
  },
);

describe('a server', () => {
  test('that is killed repeatedly keeps what was acknowledged, and each is handled', async () => {
    const schema = server.schema();
    const inbox = await server.open(schema);
    const handled = new Set<string>();
    const processing = startProcessing(inbox, {
      pollMs: 50,
      async process({ id }) {
        handled.add(id);
        return 'handled';
      },
    });
    const acknowledged: string[] = [];
    let stopped = false;
    const senders = Array.from({ length: 8 }, async (_, sender) => {
      for (let index = 0; !stopped; index += 1) {
        const id = `${sender}-${index}`;
        const answer = await inbox
          .accept(eventAbout(`line ${index % 5}`, id))
          .catch(() => 'failed');
        if (answer === 'accepted' || answer === 'duplicate') acknowledged.push(id);
      }
    });
    for (const end of ['kill', 'fast'] as const) {
      const before = acknowledged.length;
      await expect.poll(() => acknowledged.length).toBeGreaterThan(before + 20);
      if (end === 'kill') await own.kill();
      else await own.stop(end);
      await own.startAgain();
    }
    const before = acknowledged.length;
    await expect.poll(() => acknowledged.length).toBeGreaterThan(before);
    stopped = true;
    await Promise.all(senders);
    await expect.poll(() => acknowledged.filter((id) => !handled.has(id))).toEqual([]);
    await processing.stop();
  });

  test('that is full rejects with the reason, and resumes when there is room', async () => {
    const schema = server.schema();
    const inbox = await server.open(schema);
    await patiently(() => inbox.accept(eventOf('before')));
    // As a full disk shows itself.
    await server.query(`CREATE FUNCTION ${schema}.full_disk() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE 'no space left' USING ERRCODE = 'disk_full'; END $$;
      CREATE TRIGGER full_disk BEFORE INSERT ON ${schema}.content EXECUTE FUNCTION ${schema}.full_disk()`);
    const why = () => inbox.accept(eventOf('a')).catch(({ code }) => code);
    await expect.poll(why).toBe('full');
    const whenRefused = async () => {
      await why();
      return inbox.ready();
    };
    const reason = "the server's disk is full: no space left";
    await expect.poll(whenRefused).toEqual({ ready: false, reason });
    expect(await inbox.inspect('a')).toBeUndefined();
    await server.query(`DROP TRIGGER full_disk ON ${schema}.content`);
    expect(await patiently(() => inbox.accept(eventOf('a')))).toBe('accepted');
    await expect.poll(() => inbox.ready()).toEqual({ ready: true });
  });
});

test('a settlement whose response was lost is accepted when repeated, and counts once', async () => {
  const inbox = await server.open(server.schema());
  await inbox.accept(eventOf('a'));
  const { items } = await patiently(() => inbox.work({ claim: claiming }));
  const settled = items.map(({ lease }) => ({ lease, settlement: done }));
  const settling = () => patiently(() => inbox.work({ settled }));
  expect((await settling()).held).toEqual([true]);
  expect((await settling()).held).toEqual([true]);
  expect(await inbox.inspect('a')).toMatchObject({ effects: 1 });
  expect((await inbox.counts()).states).toMatchObject({ processing: 0, done: 1 });
});

test('an accept whose response was lost counts once, and wakes who processes', async () => {
  const wire = await Wire.start(server.port);
  onTestFinished(() => wire.close());
  const url = server.url('postgres', wire.port);
  const inbox = await patiently(() => server.open(server.schema(), { url }));
  let woken = 0;
  inbox.onArrival(() => {
    woken += 1;
  });
  const lossy = async (...ids: string[]) => {
    wire.cutAnswer('COMMIT');
    const answers = await Promise.all(ids.map((id) => inbox.accept(eventAbout('r', id))));
    expect(wire.hasCut).toBe(true);
    return answers;
  };
  expect(await lossy('a', 'b')).toEqual(['accepted', 'accepted']);
  expect(woken).toBe(2);
  expect(await lossy('c', 'a')).toEqual(['accepted', 'duplicate']);
  expect(await lossy('c')).toEqual(['duplicate']);
  expect(woken).toBe(3);
  // A good copy of what was in quarantine.
  expect(await inbox.accept(nonsenseOf('d'))).toBe('accepted');
  expect(await lossy('d')).toEqual(['accepted']);
  expect(woken).toBe(4);
  const { entries } = await inbox.list();
  expect(entries.map(({ id, received }) => ({ id, received }))).toEqual([
    { id: 'a', received: 2 },
    { id: 'b', received: 1 },
    { id: 'c', received: 2 },
    { id: 'd', received: 2 },
  ]);
  expect((await inbox.counts()).states).toMatchObject({ pending: 4, quarantined: 0 });
});

test('a claim that the server commits after its connection broke is found by a later one', async () => {
  const wire = await Wire.start(server.port);
  onTestFinished(() => wire.close());
  const schema = server.schema();
  const url = server.url('postgres', wire.port);
  const inbox = await patiently(() => server.open(schema, { url }));
  await patiently(() => inbox.accept(eventOf('a')));
  // The commit of a claim waits for this lock.
  await server.query(`CREATE FUNCTION ${schema}.wait() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN PERFORM pg_advisory_xact_lock(1); RETURN NULL; END $$;
    CREATE CONSTRAINT TRIGGER wait AFTER UPDATE ON ${schema}.delivery DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION ${schema}.wait()`);
  const holder = new pg.Client(server.url());
  await holder.connect();
  await holder.query('SELECT pg_advisory_lock(1)');
  // What is found is found without the end of a lease.
  const claim = { ...claiming, leaseMs: 3_600_000 };
  const claimed = async () =>
    (await patiently(() => inbox.work({ claim }))).items.map(({ id }) => id);
  const unheard = expect(inbox.work({ claim })).rejects.toMatchObject({ code: 'store' });
  const waiting =
    "SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND objid = 1 AND NOT granted";
  await expect.poll(() => server.query(waiting)).toHaveLength(1);
  wire.leadTo(server.port);
  await unheard;
  expect(await claimed()).toEqual([]);
  await holder.end();
  await expect.poll(claimed).toEqual(['a']);
});
