import { openPostgresInbox } from '@ordering/inbox/postgres';
import pg from 'pg';

/** Fills an inbox in PostgreSQL with so many deliveries, without any of its own steps. Those that are done have no body. */
export async function fill(url: string, pending: number, done: number): Promise<void> {
  await (await openPostgresInbox({ url })).close();
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query("SET synchronous_commit = off; SET maintenance_work_mem = '256MB'");
    const makeAgain = await dropIndexes(client);
    // The ids in no order, as they come.
    await client.query(`
      INSERT INTO ordering_inbox.delivery (seq, id, state, due, effects, event_type, happened_at, received_at, size)
      SELECT n, gen_random_uuid()::text, 'done', n, 1, 'order.created', n, n, 800
      FROM generate_series(1, ${done}) AS n;
      INSERT INTO ordering_inbox.delivery (seq, id, state, due, event_type, happened_at, received_at, size)
      SELECT n, gen_random_uuid()::text, 'pending', n, 'order.created', n, n, 800
      FROM generate_series(${done + 1}, ${done + pending}) AS n;
      INSERT INTO ordering_inbox.content
      SELECT seq, id::uuid, '{}', convert_to(CASE state WHEN 'pending' THEN repeat('x', 800) ELSE '' END, 'UTF8')
      FROM ordering_inbox.delivery;
      INSERT INTO ordering_inbox.tally (pending, done) VALUES (${pending}, ${done});
      SELECT setval('ordering_inbox.delivery_seq', ${done + pending})`);
    for (const statement of makeAgain) await client.query(statement);
    // As it is long after: nothing is left to sweep or to look at anew.
    await client.query('VACUUM (ANALYZE, FREEZE) ordering_inbox.delivery, ordering_inbox.content');
    await client.query('CHECKPOINT');
  } finally {
    await client.end();
  }
}

/** Drops the indexes of deliveries but the first, since making them later is quicker. Returns what makes them. */
async function dropIndexes(client: pg.Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string; made: string; constraint: boolean }>(`
    SELECT indexname AS name, indexdef AS made, indexname = 'delivery_id_key' AS constraint FROM pg_indexes
    WHERE schemaname = 'ordering_inbox' AND tablename = 'delivery' AND indexname <> 'delivery_pkey'`);
  for (const { name, constraint } of rows) {
    await client.query(
      constraint
        ? `ALTER TABLE ordering_inbox.delivery DROP CONSTRAINT ${name}`
        : `DROP INDEX ordering_inbox.${name}`,
    );
  }
  return rows.map(({ made }) => made);
}
