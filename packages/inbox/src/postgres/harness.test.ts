import pg from 'pg';
import { expect, test } from 'vitest';
import { InboxServer } from '../../testing/postgres-harness.ts';

test('the database of a test file is dropped when its last connection has ended, and cuts none', async () => {
  const server = await InboxServer.start();
  const client = new pg.Client(server.url());
  await client.connect();
  const disposed = server.dispose();
  const drops = "SELECT FROM pg_stat_activity WHERE state = 'active' AND query = $1";
  await expect
    .poll(async () => (await client.query(drops, [`DROP DATABASE ${server.database}`])).rowCount)
    .toBe(1);
  expect((await client.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  await client.end();
  await disposed;
});
