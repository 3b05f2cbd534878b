import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { describeRefusals } from '../../testing/describe-refusals.ts';
import { patiently } from '../../testing/patience.ts';
import { InboxServer } from '../../testing/postgres-harness.ts';
import type { Inbox } from '../inbox.ts';
import { eventOf, nonsenseOf } from '../testing/deliveries.ts';
import { describeInbox } from '../testing/describe-inbox.ts';
import { claiming, done } from '../testing/scene.ts';

let server: InboxServer;
beforeAll(async () => {
  server = await InboxServer.start();
});
afterEach(() => server.close());
afterAll(() => server.dispose());

describeInbox('the inbox in PostgreSQL', () => server.harness());

describe('wrong arguments', () => describeRefusals(() => server.open(server.schema())));

describe('load', () => {
  test('is taken in batches, in the order in which it came', async () => {
    const commits: number[] = [];
    const inbox = await server.open(server.schema(), {
      connections: 4,
      onCommit: ({ deliveries }) => commits.push(deliveries),
    });
    const ids = Array.from({ length: 1100 }, (_, index) => `id-${index}`);
    const answers = await Promise.all(ids.map((id) => inbox.accept(eventOf(id))));
    expect(new Set(answers)).toEqual(new Set(['accepted']));
    expect(commits).toEqual([512, 512, 76]);
    const { items } = await inbox.work({ claim: { ...claiming, limit: 2000 } });
    expect(items.map(({ id }) => id)).toEqual(ids);
  });

  test('is answered although onCommit throws', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    onTestFinished(() => log.mockRestore());
    const onCommit = (): void => {
      throw new Error('the metrics are off');
    };
    const inbox = await server.open(server.schema(), { onCommit });
    expect(await inbox.accept(eventOf('a'))).toBe('accepted');
    expect(log.mock.calls).toEqual([[expect.stringContaining('onCommit failed with Error at ')]]);
  });

  test('is refused when too many deliveries are waiting to be written to the server', async () => {
    const inbox = await server.open(server.schema(), { maxWaiting: 2 });
    const answers = await Promise.all(['a', 'b', 'c'].map((id) => inbox.accept(eventOf(id))));
    expect(answers).toEqual(['accepted', 'accepted', 'unavailable']);
    expect(await inbox.inspect('c')).toBeUndefined();
    expect(await inbox.accept(eventOf('c'))).toBe('accepted');
  });

  test('with a character that cannot be stored is stored without it', async () => {
    const inbox = await server.open(server.schema());
    const long = 'x'.repeat(3000);
    const answers = await Promise.allSettled([
      inbox.accept(eventOf('a')),
      inbox.accept(eventOf(long)),
      inbox.accept({ ...eventOf('b'), resource: long }),
      inbox.accept({ ...eventOf('c'), timestamp: '+275760-09-13T00:00:00.000Z' }),
    ]);
    expect(
      answers.map((each) => (each.status === 'fulfilled' ? each.value : each.reason.message)),
    ).toEqual([
      'accepted',
      'the id is longer than 2000 bytes',
      'the resource is longer than 2000 bytes',
      'accepted',
    ]);
  });
});

test('ids differ by every character', async () => {
  const schema = server.schema();
  const inbox = await server.open(schema);
  const uuid = '3f0d2a8f-2c11-4b7e-9a53-6f1c1c0e5a3b';
  const others = [
    uuid.toUpperCase(),
    `{${uuid}}`,
    uuid.replaceAll('-', ''),
    `${uuid}\n`,
    ` ${uuid}`,
  ];
  const odd = ['A', '\\x41', '\\101', '\\', '\\\\', '', 'é', 'e\u0301', 'x'.repeat(2000)];
  const ids = [uuid, ...others, ...odd];
  for (const id of ids) {
    expect(await inbox.accept(eventOf(id))).toBe('accepted');
    expect(await inbox.accept(eventOf(id))).toBe('duplicate');
    expect(await inbox.inspect(id)).toMatchObject({ received: 2 });
  }
  expect((await inbox.counts()).states.pending).toBe(ids.length);
  // Ids that are in order stay so in their index.
  expect(await server.query(`SELECT ${schema}.key_of($1) AS key`, [uuid])).toEqual([{ key: uuid }]);
});

describe('several processes', () => {
  test('notify each other of arrivals', async () => {
    const schema = server.schema();
    const [one, other] = [await server.open(schema), await server.open(schema)];
    const arrival = vi.fn();
    other.onArrival(arrival);
    await expect
      .poll(async () => {
        await one.accept(eventOf(crypto.randomUUID()));
        return arrival.mock.calls.length;
      })
      .toBeGreaterThan(0);
  });

  test('count together, and what they count stays small', async () => {
    const schema = server.schema();
    const inboxes = await Promise.all(Array.from({ length: 3 }, () => server.open(schema)));
    // What others have locked it does not find.
    const workOnOne = async (inbox: Inbox) => {
      const { items } = await patiently(() => inbox.work({ claim: { ...claiming, limit: 1 } }));
      const settled = items.map(({ lease }) => ({ lease, settlement: done }));
      await patiently(() => inbox.work({ settled }));
    };
    await Promise.all(
      inboxes.map(async (inbox, from) => {
        for (let index = 0; index < 20; index += 1) {
          await patiently(() => inbox.accept(eventOf(`${from} ${index}`)));
          await patiently(() => inbox.accept(nonsenseOf(`nonsense ${from} ${index}`)));
          await workOnOne(inbox);
        }
      }),
    );
    const [first, second] = inboxes;
    if (first === undefined || second === undefined) throw new Error('there are three');
    const states = { pending: 0, processing: 0, done: 60, dead: 0, quarantined: 60 };
    const countOfTheRest = async () => {
      await workOnOne(first);
      return (await second.counts()).states;
    };
    await expect.poll(countOfTheRest, { interval: 1 }).toEqual(states);
    await server.query(`UPDATE ${schema}.clock SET mark = mark - 5000`);
    await server.query(`SELECT ${schema}.tick()`);
    expect(await server.query(`SELECT count(*)::integer AS rows FROM ${schema}.tally`)).toEqual([
      { rows: 1 },
    ]);
    expect((await first.counts()).states).toEqual(states);
  });
});

describe('the clock of the inbox', () => {
  async function time(schema: string): Promise<number> {
    const [row] = await server.query(`SELECT ${schema}.own_time()::float8 AS time`);
    return Number(row?.time);
  }

  /** What the server's clock says from now on: it is set for the inbox alone. */
  async function setServerTime(schema: string, sql: string): Promise<void> {
    await server.query(`CREATE OR REPLACE FUNCTION ${schema}.wall_time() RETURNS bigint LANGUAGE sql AS
      '${sql}'`);
  }

  test.each([
    ['an hour ahead', 3_600_000, 10_000],
    ['a second ahead', 1000, 1000],
    ['an hour behind', -3_600_000, 0],
  ])('moves by seconds at most when the clock of the server is set %s', async (_how, ms, most) => {
    const schema = server.schema();
    await server.open(schema);
    const set = (to: number) => setServerTime(schema, `SELECT ${to}::bigint`);
    const begun = await time(schema);
    await set(begun);
    await server.query(`UPDATE ${schema}.clock SET ahead = 0, mark = ${begun}`);
    await set(begun + ms);
    expect((await time(schema)) - begun).toBe(most);
    await server.query(`SELECT ${schema}.tick()`);
    expect((await time(schema)) - begun).toBe(most);
    // And from there on it moves with the server's again.
    await set(begun + ms + 5000);
    expect((await time(schema)) - begun).toBe(most + 5000);
  });

  test.each([1, 100, 900])(
    'is as fast as the server, and never goes back, when it is read every %d ms',
    async (ms) => {
      const schema = server.schema();
      await server.open(schema);
      const begun = await time(schema);
      await server.query(`CREATE SEQUENCE ${schema}.looks;
        UPDATE ${schema}.clock SET ahead = 0, mark = ${begun}`);
      await setServerTime(schema, `SELECT ${begun} + ${ms} * nextval(''${schema}.looks'')`);
      const other = new pg.Client(server.url());
      await other.connect();
      onTestFinished(() => other.end());
      const times: number[] = [];
      for (let round = 0; round < 20; round += 1) {
        // Of a process that has not committed it yet.
        await other.query(`BEGIN; UPDATE ${schema}.clock SET mark = mark - 3000;
          SELECT ${schema}.tick()`);
        times.push(await time(schema));
        await other.query('COMMIT');
        times.push(await time(schema));
        const [looks] = await server.query(
          `SELECT last_value::integer AS last FROM ${schema}.looks`,
        );
        expect(times.at(-1)).toBe(begun + ms * Number(looks?.last));
      }
      expect(times).toEqual(times.toSorted((one, later) => one - later));
    },
  );
});

test('an inbox needs a few connections', async () => {
  const opening = server.open(server.schema(), { connections: 3 });
  await expect(opening).rejects.toThrow('connections must be at least 4');
});
