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
  client = new pg.Client(server.server.url());
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
    INSERT INTO ${schema}.content SELECT seq, '{}', 'x' FROM ${schema}.delivery WHERE seq >= 1000;
    INSERT INTO ${schema}.line VALUES ('long');`);
});
afterAll(async () => {
  await client.end();
  await server.dispose();
});

const claim = (limit: number): string =>
  `SELECT * FROM ${schema}.claim_1(NULL, false, '${crypto.randomUUID()}', ${limit}, 1000000, 15000, 16, 3, 1000, true, '{}')`;

/** How many rows of deliveries a statement has looked at, by a walk through the table or along an index. */
async function lookedAt(statement: string): Promise<{ walked: number; found: number }> {
  await client.query('BEGIN');
  const before = await looked();
  await client.query(statement);
  const after = await looked();
  await client.query('ROLLBACK');
  return { walked: after.walked - before.walked, found: after.found - before.found };
}

/** How many since the server has last been told, which is now and then. */
async function looked(): Promise<{ walked: number; found: number }> {
  const { rows } = await client.query<{ walked: string; found: string }>(`
    SELECT seq_tup_read AS walked, idx_tup_fetch AS found FROM pg_stat_xact_user_tables
    WHERE schemaname = '${name}' AND relname = 'delivery'`);
  const [row] = rows;
  return { walked: Number(row?.walked ?? 0), found: Number(row?.found ?? 0) };
}

const lease = `ARRAY[100000], ARRAY['${crypto.randomUUID()}']::uuid[]`;

describe.each([
  ['before the server knows how much there is', ''],
  ['when it knows', `ANALYZE ${schema}.delivery, ${schema}.content, ${schema}.line`],
])('what is done and what waits in a line costs nothing %s:', (_when, before) => {
  test.each([
    ['a claim', claim(1)],
    ['a claim of what is in a line', claim(10)],
    [
      'a delivery',
      `SELECT ${schema}.accept_1(NULL, NULL, '{a,b}', '{x,y}', 'xy', '{1,2}', '{NULL,NULL}', '{NULL,NULL}',
        '{NULL,NULL}', '{NULL,NULL}', '{long,NULL}', '{5,5}')`,
    ],
    [
      'a delivery that is known',
      `SELECT ${schema}.accept_1(NULL, NULL, '{waits 100500}', '{x}', 'x', '{1}', '{NULL}',
      '{NULL}', '{NULL}', '{NULL}', '{long}', '{5}')`,
    ],
    [
      'a settlement',
      `UPDATE ${schema}.delivery SET state = 'processing', claim = (${lease.split(', ')[1]})[1] WHERE seq = 100000;
       SELECT ${schema}.settle_1(NULL, ${lease}, '{done}', '{0}', '{NULL}', '{1}', false)`,
    ],
    ['a renewal', `SELECT ${schema}.renew_1(NULL, ${lease}, 15000)`],
  ])('%s', async (_what, statement) => {
    if (before !== '') await client.query(before);
    const { walked, found } = await lookedAt(statement);
    expect(walked).toBe(0);
    expect(found).toBeLessThan(60);
  });
});
