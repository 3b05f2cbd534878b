import pg from 'pg';
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
import { InboxServer } from '../../testing/postgres-harness.ts';
import type { Inbox } from '../inbox.ts';
import { startProcessing } from '../processor.ts';
import { eventAbout, eventOf } from '../testing/deliveries.ts';
import { claiming } from '../testing/scene.ts';
import { settleWithin, type TransactionClient } from './settle-within.ts';

let server: InboxServer;
let schema: string;
let inbox: Inbox;
let own: pg.Pool;
beforeAll(async () => {
  server = await InboxServer.start();
  own = new pg.Pool({ connectionString: server.url() });
});
afterAll(async () => {
  await own.end();
  await server.dispose();
});
beforeEach(async () => {
  schema = server.schema();
  inbox = await server.open(schema);
  await own.query('CREATE TABLE effect (id text)');
});
afterEach(async () => {
  await own.query('DROP TABLE effect');
  await server.close();
});

async function effects(): Promise<string[]> {
  const { rows } = await own.query<{ id: string }>('SELECT id FROM effect ORDER BY id');
  return rows.map(({ id }) => id);
}

/** Writes an effect and the record of it together; what `before` does comes before the transaction ends. */
async function settle(
  id: string,
  lease: string,
  end: 'COMMIT' | 'ROLLBACK' = 'COMMIT',
  before: () => Promise<void> = async () => {},
): Promise<void> {
  const client = await own.connect();
  try {
    await client.query('BEGIN');
    await client.query('INSERT INTO effect VALUES ($1)', [id]);
    await settleWithin(client, lease, schema);
    await before();
    await client.query(end);
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
}

async function claimOne() {
  const [item] = (await inbox.work({ claim: claiming })).items;
  if (item === undefined) throw new Error('nothing to claim');
  return item;
}

describe('settled within a transaction', () => {
  test('is done together with its effect, and the next of its ordering key runs', async () => {
    await inbox.accept(eventAbout('r', 'a'));
    await inbox.accept(eventAbout('r', 'b'));
    const { id, lease } = await claimOne();
    await settle(id, lease);
    expect(await inbox.inspect('a')).toMatchObject({ state: 'done', effects: 1 });
    expect((await inbox.counts()).states).toMatchObject({ pending: 1, processing: 0, done: 1 });
    expect((await claimOne()).id).toBe('b');
  });

  test('does not block itself when it is the last of its ordering key', async () => {
    await inbox.accept(eventAbout('r', 'a'));
    const { id, lease } = await claimOne();
    await settle(id, lease);
    await inbox.accept(eventAbout('r', 'b'));
    expect((await claimOne()).id).toBe('b');
  });

  test('is rolled back together with its effect', async () => {
    await inbox.accept(eventOf('a'));
    const { id, lease } = await claimOne();
    await settle(id, lease, 'ROLLBACK');
    expect(await effects()).toEqual([]);
    expect(await inbox.inspect('a')).toMatchObject({ state: 'processing', effects: 0 });
    expect((await inbox.counts()).states).toMatchObject({ processing: 1, done: 0 });
    await settle(id, lease);
    expect(await effects()).toEqual(['a']);
  });

  test('throws where the lease was lost, so that nothing is written twice', async () => {
    await inbox.accept(eventOf('a'));
    const { id, lease } = await claimOne();
    await settle(id, lease);
    await expect(settle(id, lease)).rejects.toMatchObject({ code: 'lost' });
    await expect(settle(id, 'no lease')).rejects.toMatchObject({ code: 'lost' });
    expect(await effects()).toEqual(['a']);
  });

  const strange = new pg.TypeOverrides();
  for (const type of [pg.types.builtins.TEXT, 2278]) strange.setTypeParser(type, () => 0);
  test.each<
    [
      what: string,
      options: Readonly<Record<string, unknown>>,
      like: (client: pg.Client) => TransactionClient,
    ]
  >([
    ['of `pg`', {}, (client) => client],
    ['with types of its own', { types: strange }, (client) => client],
    ['with binary answers', { binary: true }, (client) => client],
    ['in a pipeline', { pipeline: true }, (client) => client],
    [
      'whose rows are arrays',
      {},
      (client) => ({ query: (text, values) => client.query({ text, values, rowMode: 'array' }) }),
    ],
    [
      'whose answers are something else',
      {},
      (client) => ({ query: async (text, values) => void (await client.query(text, values)) }),
    ],
  ])(
    'on a client %s is done, and is refused without a transaction',
    async (_what, options, like) => {
      await inbox.accept(eventOf('a'));
      const { lease } = await claimOne();
      const client = new pg.Client({ connectionString: server.url(), ...options });
      await client.connect();
      onTestFinished(() => client.end());
      await expect(settleWithin(like(client), lease, schema)).rejects.toThrow('begin one first');
      expect(await inbox.inspect('a')).toMatchObject({ state: 'processing' });
      await client.query('BEGIN');
      await settleWithin(like(client), lease, schema);
      await client.query('COMMIT');
      expect(await inbox.inspect('a')).toMatchObject({ state: 'done', effects: 1 });
    },
  );

  test('on a pool is refused', async () => {
    await inbox.accept(eventOf('a'));
    const { lease } = await claimOne();
    await expect(settleWithin(own, lease, schema)).rejects.toThrow('begin one first');
    expect(await inbox.inspect('a')).toMatchObject({ state: 'processing' });
  });

  test('does not block others while the transaction is open', async () => {
    await inbox.accept(eventAbout('r', 'a'));
    await inbox.accept(eventOf('beside'));
    const { items } = await inbox.work({ claim: claiming });
    const leases = items.map(({ lease }) => lease);
    await settle('a', leases[0] ?? '', 'COMMIT', async () => {
      // The same one again, the next of its line, a renewal, a settlement and a claim.
      expect(await inbox.accept(eventAbout('r', 'a'))).toBe('duplicate');
      expect(await inbox.accept(eventAbout('r', 'b'))).toBe('accepted');
      expect(await inbox.renew(leases, 15_000)).toEqual([true, true]);
      const settled = [
        { lease: leases[1] ?? '', settlement: { kind: 'done', effects: 1 } },
      ] as const;
      const { held, items: next } = await inbox.work({ settled, claim: claiming });
      expect({ held, next }).toEqual({ held: [true], next: [] });
    });
    expect((await claimOne()).id).toBe('b');
  });

  test('by what processes, has exactly one effect for each, however often it comes', async () => {
    const ids = Array.from({ length: 60 }, (_, index) => `id-${index}`);
    const ends: string[] = [];
    const processing = startProcessing(inbox, {
      // However long the machine stands still, no lease ends.
      leaseMs: 3_600_000,
      backoff: () => 0,
      async process({ id, lease, attempt }) {
        const undone = id.endsWith('7') && attempt === 1;
        await settle(id, lease, undone ? 'ROLLBACK' : 'COMMIT');
        if (undone) throw new Error('undone');
        return 'settled';
      },
      onSettled: ({ settlement, held }) => ends.push(`${settlement.kind} ${held}`),
    });
    await Promise.all(
      [...ids, ...ids, ...ids].map((id, index) => inbox.accept(eventAbout(`r${index % 7}`, id))),
    );
    await expect.poll(async () => (await inbox.counts()).states.done).toBe(ids.length);
    await processing.stop();
    expect(await effects()).toEqual([...ids].sort());
    expect(ends.filter((end) => end === 'done true')).toHaveLength(60);
    expect(ends.filter((end) => end === 'retry true')).toHaveLength(6);
  });
});
