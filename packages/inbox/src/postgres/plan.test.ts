import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { InboxServer } from '../../testing/postgres-harness.ts';
import { eventAbout } from '../testing/deliveries.ts';

let server: InboxServer;
let client: pg.Client;
/** A word of SQL, since it may be one. */
const name = 'full';
const schema = `"${name}"`;
/** How many are done, and how many wait in one line. */
const many = 20_000;

beforeAll(async () => {
  server = await InboxServer.start();
  const inbox = await server.open(name);
  client = new pg.Client(server.url());
  await client.connect();
  // As it is long after the start, with plans that were made when there was next to nothing.
  await client.query('SET plan_cache_mode = force_generic_plan');
  await inbox.accept(eventAbout('first', 'first'));
  await client.query(claim(1));
  await client.query(`
    INSERT INTO ${schema}.delivery (seq, id, state, due, line, waits, resource, effects, happened_at, received_at, size)
    SELECT n, 'done ' || n, 'done', n, NULL, false, 'r' || n % 100, 1, n, n, 2
    FROM generate_series(1000, ${999 + many}) AS n;
    INSERT INTO ${schema}.delivery (seq, id, state, due, line, waits, resource, received_at, size)
    SELECT n, 'waits ' || n, 'pending', n, 'long', n > 100000, 'long', n, 2
    FROM generate_series(100000, ${99_999 + many}) AS n;
    INSERT INTO ${schema}.content SELECT seq, ${schema}.key_of(id), '{}', 'x' FROM ${schema}.delivery WHERE seq >= 1000;
    INSERT INTO ${schema}.line VALUES ('long');
    SELECT setval('${schema}.delivery_seq', 1000000);`);
});
afterAll(async () => {
  await client.end();
  await server.dispose();
});

const claim = (limit: number): string =>
  `SELECT * FROM ${schema}.claim_1(NULL, false, '${crypto.randomUUID()}', ${limit}, 1000000, 15000, 16, 3, 1000, '{}',
     true, ${limit}, ${limit}, true, NULL, NULL, false)`;

/** How many rows and entries of indexes a statement has looked at. */
async function lookedAt(statement: string): Promise<number> {
  await client.query('BEGIN');
  try {
    const before = await looked();
    await client.query(statement);
    return (await looked()) - before;
  } finally {
    await client.query('ROLLBACK');
  }
}

/** How many since the server has last been told, which is now and then: of tables as a whole, and of each index. */
async function looked(): Promise<number> {
  const { rows } = await client.query<{ looked: number }>(`
    SELECT sum(pg_stat_get_xact_tuples_returned(oid))::float8 AS looked FROM pg_class
    WHERE relnamespace = '${schema}'::regnamespace AND relkind IN ('r', 'i')`);
  return rows[0]?.looked ?? Number.NaN;
}

const lease = `ARRAY[100000], ARRAY['${crypto.randomUUID()}']::uuid[]`;

describe.each([
  ['before the server knows how much there is', 'SELECT'],
  ['when it plans anew, and does not know', 'DISCARD PLANS'],
  ['when it plans each time', 'SET plan_cache_mode = force_custom_plan'],
  ['when it knows', `ANALYZE ${schema}.delivery, ${schema}.content, ${schema}.line`],
])('done deliveries and those behind their ordering key cost nothing %s:', (_when, before) => {
  test.each<[what: string, statement: string, rows?: number]>([
    ['a claim', claim(1)],
    ['a claim of what is in a line', claim(10)],
    [
      'a delivery',
      `SELECT ${schema}.accept_1(gen_random_uuid(), NULL, NULL, '{a,b}', '{x,y}', 'xy', '{1,2}', '{NULL,NULL}', '{NULL,NULL}',
        '{NULL,NULL}', '{NULL,NULL}', '{long,NULL}', '{5,5}')`,
    ],
    [
      'a delivery that is known',
      `SELECT ${schema}.accept_1(gen_random_uuid(), NULL, NULL, '{waits 100500}', '{x}', 'x', '{1}', '{NULL}',
      '{NULL}', '{NULL}', '{NULL}', '{long}', '{5}')`,
    ],
    [
      'a settlement',
      `UPDATE ${schema}.delivery SET state = 'processing', claim = (${lease.split(', ')[1]})[1] WHERE seq = 100000;
       SELECT ${schema}.settle_1(NULL, ${lease}, '{done}', '{0}', '{NULL}', '{1}', false)`,
    ],
    [
      'many deliveries',
      `SELECT ${schema}.accept_1(gen_random_uuid(), NULL, NULL, array_agg('new ' || n), array_agg('{}'::text), string_agg('x', '')::bytea,
         array_agg(n), array_fill(NULL::text, '{500}'), array_fill(NULL::text, '{500}'),
         array_fill(NULL::text, '{500}'), array_fill(NULL::text, '{500}'), array_agg('new ' || n),
         array_fill(NULL::bigint, '{500}')) FROM generate_series(1, 500) AS n`,
      500,
    ],
    ['a probe', `SELECT ${schema}.probe_1(NULL, NULL)`],
    ['a renewal', `SELECT ${schema}.renew_1(NULL, ${lease}, 15000)`],
  ])('%s', async (_what, statement, rows = 1) => {
    await client.query(before);
    // What was rolled back is in the index of what is due until somebody has come by.
    await lookedAt(claim(1));
    expect(await lookedAt(statement)).toBeLessThan(100 + 12 * rows);
  });
});
