import type { PostgresServer } from '@ordering/kit/postgres-server';
import pg from 'pg';

/** How much a server has written to its log. */
export async function loggedBy(server: PostgresServer): Promise<number> {
  const client = new pg.Client(server.url());
  await client.connect();
  const query = "SELECT (pg_current_wal_lsn() - '0/0')::float8 AS bytes";
  const { rows } = await client.query<{ bytes: number }>(query);
  await client.end();
  return rows[0]?.bytes ?? Number.NaN;
}
