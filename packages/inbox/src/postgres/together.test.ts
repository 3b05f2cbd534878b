import { randomUUID } from 'node:crypto';
import { FakeClock } from '@ordering/kit/fake-clock';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { patiently } from '../../testing/patience.ts';
import { InboxServer } from '../../testing/postgres-harness.ts';
import type { Inbox } from '../inbox.ts';
import { eventAbout, eventOf } from '../testing/deliveries.ts';
import { claiming, done } from '../testing/scene.ts';
import type { Claimed } from '../work.ts';

// What another process does stands still in its transaction, however short that is otherwise.

let server: InboxServer;
let schema: string;
let inbox: Inbox;
let other: pg.Client;
beforeAll(async () => {
  server = await InboxServer.start();
  other = new pg.Client(server.url());
  await other.connect();
});
afterAll(async () => {
  await other.end();
  await server.dispose();
});
beforeEach(async () => {
  schema = server.schema();
  inbox = await server.open(schema);
});
afterEach(async () => {
  await other.query('ROLLBACK');
  await server.close();
});

/** Does something while a statement of the other process is not committed yet; then that is. */
async function beside<T>(
  statement: string,
  work: () => Promise<T>,
  meanwhile: () => Promise<void> = async () => {},
): Promise<T> {
  await other.query(`BEGIN; ${statement}`);
  let ended = false;
  const working = patiently(work).finally(() => {
    ended = true;
  });
  const waits = `SELECT FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = 'ordering-inbox' AND wait_event_type = 'Lock'`;
  await expect.poll(async () => ended || (await server.query(waits)).length > 0).toBe(true);
  await meanwhile();
  await other.query('COMMIT');
  return working;
}

const acceptance = (id: string, line: string): string =>
  `SELECT ${schema}.accept_1(gen_random_uuid(), NULL, NULL, '{${id}}', '{{}}'::text[], 'x', '{1}', '{NULL}', '{NULL}', '{NULL}',
    '{NULL}', '{${line}}', '{NULL}')`.replace("'{{}}'::text[]", `ARRAY['{}']`);

const settlement = ({ lease }: Claimed): string => {
  const [seq, claim] = lease.split('.');
  return `SELECT ${schema}.settle_1(NULL, '{${seq}}', '{${claim}}', '{done}', '{0}', '{NULL}', '{1}', false)`;
};

const claim = (limit: number): string =>
  `SELECT ${schema}.claim_1(NULL, false, '${randomUUID()}', ${limit}, 9, 15000, 16, 3, 1000, '{}',
    true, ${limit}, ${limit}, false, NULL, NULL, false)`;

async function claimed(): Promise<readonly Claimed[]> {
  return (await patiently(() => inbox.work({ claim: claiming }))).items;
}

const ids = (items: readonly Claimed[]) => items.map(({ id }) => id);

async function first(): Promise<Claimed> {
  const [item] = await claimed();
  if (item === undefined) throw new Error('nothing to claim');
  return item;
}

describe('in a line', () => {
  test('a delivery that arrives while the first of its key is settled runs next', async () => {
    await inbox.accept(eventAbout('r', 'a1'));
    const { lease } = await first();
    const settled = [{ lease, settlement: done }];
    await beside(acceptance('a2', 'r'), () => inbox.work({ settled }));
    expect(ids(await claimed())).toEqual(['a2']);
  });

  test('a delivery whose predecessor is settled as it arrives runs next', async () => {
    await inbox.accept(eventAbout('r', 'a1'));
    await beside(settlement(await first()), () => inbox.accept(eventAbout('r', 'a2')));
    expect(ids(await claimed())).toEqual(['a2']);
  });

  test('two that arrive first for a key run one after the other', async () => {
    await beside(acceptance('a1', 'r'), () => inbox.accept(eventAbout('r', 'a2')));
    const items = await claimed();
    expect(ids(items)).toEqual(['a1']);
    const settled = items.map(({ lease }) => ({ lease, settlement: done }));
    expect(ids((await inbox.work({ settled, claim: claiming })).items)).toEqual(['a2']);
  });

  test('a delivery is not blocked by its id under another key at the same time', async () => {
    const answers = await beside(acceptance('same', 'r'), () =>
      Promise.all([inbox.accept(eventAbout('s', 'same')), inbox.accept(eventAbout('s', 'behind'))]),
    );
    expect(answers[0]).toBe('duplicate');
    expect(ids(await claimed())).toEqual(['same', 'behind']);
  });

  test('a dead letter is settled when nobody locks its key', async () => {
    await inbox.accept(eventAbout('r', 'a1'));
    const { lease } = await first();
    const retry = { kind: 'retry', inMs: 0, reason: 'x' } as const;
    await inbox.work({ settled: [{ lease, settlement: retry }] });
    const burying = { claim: { ...claiming, maxAttempts: 1 } };
    const during = await beside(acceptance('a2', 'r'), () => inbox.work(burying));
    expect(during).toMatchObject({ items: [], buried: [], contended: true, dueInMs: undefined });
    expect(await inbox.work(burying)).toMatchObject({ items: [], buried: [{ id: 'a1' }] });
    expect(ids(await claimed())).toEqual(['a2']);
  });
});

describe('a batch locks in one order, so that no deadlock occurs:', () => {
  /** Gives the inbox two at once while somebody else holds the first of them; then the second one must be free. */
  async function leavesTheSecond(
    hold: string,
    work: () => Promise<unknown>,
    second: string,
  ): Promise<void> {
    await beside(hold, work, async () => {
      await server.query(`SET LOCAL lock_timeout = 1000; ${second}`);
    });
  }

  test('what is new, by the key of its id', async () => {
    const byKey = await server.query(
      `SELECT id FROM unnest('{a,b}'::text[]) AS id ORDER BY ${schema}.key_of(id)`,
    );
    const [first = '', second = ''] = byKey.map(({ id }) => String(id));
    await leavesTheSecond(
      acceptance(first, 'x'),
      () => Promise.all([second, first].map((id) => inbox.accept(eventOf(id)))),
      acceptance(second, 'y'),
    );
  });

  test('lines, by their names', () =>
    leavesTheSecond(
      acceptance('1', 'a'),
      () => Promise.all(['b', 'a'].map((line) => inbox.accept(eventAbout(line, `in ${line}`)))),
      acceptance('2', 'b'),
    ));

  test('what is settled, by its number', async () => {
    for (const id of ['a', 'b']) await inbox.accept(eventOf(id));
    const items = await claimed();
    const settled = items.toReversed().map(({ lease }) => ({ lease, settlement: done }));
    const row = (id: string) => `SELECT FROM ${schema}.delivery WHERE id = '${id}' FOR UPDATE`;
    await leavesTheSecond(row('a'), () => inbox.work({ settled }), row('b'));
  });
});

describe('a claim beside an open transaction', () => {
  const lock = (...ids: string[]) =>
    other.query(`BEGIN; SELECT FROM ${schema}.delivery
      WHERE id = ANY ('{${ids.join()}}') FOR UPDATE`);

  test('takes what is not locked, without waiting', async () => {
    for (const id of ['a', 'b', 'c']) await inbox.accept(eventOf(id));
    await other.query(`BEGIN; ${claim(2)}`);
    expect(ids(await claimed())).toEqual(['c']);
  });

  test('says that what is due is locked, and when the next one is due that is not', async () => {
    const clock = new FakeClock();
    const timed = await server.open(schema, { clock });
    const work = (limit = 10) => patiently(() => timed.work({ claim: { ...claiming, limit } }));
    await timed.accept(eventOf('later'));
    const { items } = await work();
    const retry = { kind: 'retry', inMs: 60_000, reason: 'x' } as const;
    await timed.work({ settled: items.map(({ lease }) => ({ lease, settlement: retry })) });
    for (const id of ['a', 'b', 'c']) await timed.accept(eventOf(id));

    await lock('a', 'b');
    expect(await work()).toMatchObject({ items: [{ id: 'c' }], contended: true, dueInMs: 15_000 });
    expect(await work()).toMatchObject({ items: [], contended: true, dueInMs: 15_000 });
    clock.advance(14_000);
    expect(await work()).toMatchObject({ items: [], contended: true, dueInMs: 1000 });
    await other.query('COMMIT');
    expect(await work(1)).toMatchObject({ items: [{ id: 'a' }], contended: false, dueInMs: 0 });
    expect(await work()).toMatchObject({ items: [{ id: 'b' }], contended: false, dueInMs: 1000 });
  });

  test('says so where nothing else waits', async () => {
    for (const id of ['a', 'b']) await inbox.accept(eventOf(id));
    await lock('a', 'b');
    const worked = await patiently(() => inbox.work({ claim: claiming }));
    expect(worked).toMatchObject({ items: [], buried: [], contended: true, dueInMs: undefined });
  });

  test('says so of what it cannot bury, however little it asks for', async () => {
    const clock = new FakeClock();
    const timed = await server.open(schema, { clock });
    await timed.accept(eventAbout('r', 'a'));
    const { items } = await patiently(() => timed.work({ claim: claiming }));
    const retry = { kind: 'retry', inMs: 0, reason: 'x' } as const;
    await timed.work({ settled: items.map(({ lease }) => ({ lease, settlement: retry })) });
    await other.query(`BEGIN; SELECT FROM ${schema}.line WHERE name = 'r' FOR UPDATE`);
    const burying = { claim: { ...claiming, limit: 1, maxAttempts: 1 } };
    const work = () => patiently(() => timed.work(burying));
    expect(await work()).toMatchObject({ buried: [], contended: true, dueInMs: undefined });
    await timed.accept(eventOf('b'));
    expect(await work()).toMatchObject({ buried: [], contended: true, dueInMs: 0 });
  });
});
