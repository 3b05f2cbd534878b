import { PostgresServer } from '@ordering/kit/postgres-server';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { surviveCutCopy } from '../../testing/copies.ts';
import { surviveCut } from '../../testing/cuts.ts';
import { InboxServer } from '../../testing/postgres-harness.ts';
import { Wire } from '../../testing/wire.ts';
import type { Inbox } from '../inbox.ts';
import { startProcessing } from '../processor.ts';
import { eventAbout, eventOf } from '../testing/deliveries.ts';
import { claiming } from '../testing/scene.ts';
import { openPostgresInbox } from './postgres-inbox.ts';

let server: InboxServer;
beforeAll(async () => {
  server = await InboxServer.start();
});
afterAll(() => server.dispose());

test('a connection that breaks at any message loses nothing', {
  timeout: 3_600_000,
}, async () => {
  let cuts = 0;
  while (await surviveCut(server, cuts + 1)) cuts += 1;
  expect(cuts).toBeGreaterThan(50);
});

test('a server that stops answering is given up, and used again when it answers', async () => {
  const wire = await Wire.start(server.port);
  const inbox = await server.open(server.schema(), {
    url: server.url('postgres', wire.port),
  });
  await inbox.accept(eventOf('a'));
  wire.freeze();
  const [accepted, worked] = await Promise.allSettled([
    inbox.accept(eventOf('b')),
    inbox.work({ claim: claiming }),
  ]);
  expect(accepted).toMatchObject({ status: 'rejected', reason: { name: 'InboxError' } });
  expect(worked).toMatchObject({ status: 'rejected', reason: { name: 'InboxError' } });
  expect(await inbox.ready()).toMatchObject({ ready: false });
  wire.thaw();
  expect(['accepted', 'duplicate']).toContain(await inbox.accept(eventOf('b')));
  expect(await inbox.ready()).toEqual({ ready: true });
  await inbox.close();
  await wire.close();
});

test('a copy that is interrupted at any message completes when it is run again', {
  timeout: 3_600_000,
}, async () => {
  let cuts = 0;
  while (await surviveCutCopy(server, cuts + 1)) cuts += 1;
  expect(cuts).toBeGreaterThan(40);
});

/** Sends deliveries to an inbox until it is told to stop, and processes what is in it. */
function load(inbox: Inbox, leaseMs: number) {
  const acknowledged: string[] = [];
  const ran: string[] = [];
  const processing = startProcessing(inbox, {
    pollMs: 50,
    leaseMs,
    async process({ id }) {
      ran.push(id);
      return 'handled';
    },
  });
  let stopped = false;
  const senders = Array.from({ length: 8 }, async (_, sender) => {
    for (let index = 0; !stopped; index += 1) {
      const delivery = eventAbout(`line ${index % 5}`, `${sender}-${index}`);
      const answer = await inbox.accept(delivery).catch(() => 'failed');
      if (answer === 'accepted' || answer === 'duplicate') acknowledged.push(delivery.id);
    }
  });
  return {
    ran,
    acknowledged,
    more: (count: number) => {
      const before = acknowledged.length;
      return expect.poll(() => acknowledged.length).toBeGreaterThan(before + count);
    },
    /** Each that was acknowledged has run in the end. */
    async end() {
      stopped = true;
      await Promise.all(senders);
      const done = () => {
        const all = new Set(ran);
        return acknowledged.filter((id) => !all.has(id));
      };
      await expect.poll(done).toEqual([]);
      await processing.stop();
    },
  };
}

test('a slow server loses nothing and repeats nothing', async () => {
  const wire = await Wire.start(server.port);
  const schema = server.schema();
  const inbox = await server.open(schema, { url: server.url('postgres', wire.port) });
  wire.delay(300);
  // However long the machine stands still, no lease ends.
  const { more, ran, acknowledged, end } = load(inbox, 3_600_000);
  await more(100);
  await end();
  expect(ran.toSorted()).toEqual([...new Set(acknowledged)].toSorted());
  await server.close();
  await wire.close();
});

test('after a failover to a standby, every acknowledged delivery is stored and handled', async () => {
  const lead = await PostgresServer.start({ fsync: 'off' });
  const standby = await lead.follow();
  const wire = await Wire.start(lead.port);
  const inbox = await openPostgresInbox({ url: lead.url('postgres', wire.port) });
  const { more, end } = load(inbox, 15_000);
  await more(100);
  await lead.kill();
  const client = new pg.Client(standby.url());
  await client.connect();
  await client.query('SELECT pg_promote()');
  await client.end();
  wire.leadTo(standby.port);
  await more(100);
  await end();
  await inbox.close();
  await wire.close();
  await Promise.all([lead.dispose(), standby.dispose()]);
});
