import { FakeClock } from '@ordering/kit/fake-clock';
import { PostgresServer } from '@ordering/kit/postgres-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { InboxServer } from '../../testing/postgres-harness.ts';
import { eventAbout } from '../testing/deliveries.ts';
import { claiming, done } from '../testing/scene.ts';

let own: PostgresServer;
let server: InboxServer;
beforeAll(async () => {
  own = await PostgresServer.start({ fsync: 'off', autovacuum_naptime: '1' });
  server = await InboxServer.start(own.port);
});
afterAll(async () => {
  await server.dispose();
  await own.dispose();
});

const day = 24 * 60 * 60 * 1000;
const many = 2000;
const cycles = 10;

test('purged deliveries free their space: the tables do not grow', {
  timeout: 3_600_000,
}, async () => {
  const schema = server.schema();
  const clock = new FakeClock();
  const inbox = await server.open(schema, { clock });
  const sizes: number[] = [];
  for (let cycle = 0; cycle < cycles; cycle += 1) {
    await Promise.all(
      Array.from({ length: many }, (_, index) =>
        inbox.accept(eventAbout(`line ${index % 500}`, `${cycle}-${index}`)),
      ),
    );
    for (let left = many; left > 0; ) {
      const { items } = await inbox.work({ claim: { ...claiming, limit: 500 } });
      await inbox.work({ settled: items.map(({ lease }) => ({ lease, settlement: done })) });
      left -= items.length;
    }
    clock.advance(31 * day);
    for (let next: string | undefined, more = true; more; more = next !== undefined) {
      ({ next } = await inbox.purge({ states: ['done'], olderThanMs: 30 * day }, { after: next }));
    }
    expect((await inbox.counts()).states).toMatchObject({ pending: 0, done: 0 });
    await swept(schema);
    const [row] = await server.query(
      `SELECT sum(pg_total_relation_size(oid))::float8 AS bytes FROM pg_class
       WHERE relnamespace = '${schema}'::regnamespace AND relkind = 'r'`,
    );
    sizes.push(Number(row?.bytes));
  }
  // How much one cycle takes depends on when the server sweeps; without sweeping it would be ten times the first.
  expect(Math.max(...sizes)).toBeLessThan(3 * Math.max(...sizes.slice(0, 2)));
});

/** Waits until the server has swept both large tables by itself, from now on. */
async function swept(schema: string): Promise<void> {
  const [now] = await server.query('SELECT clock_timestamp() AS time');
  const query = `SELECT FROM pg_stat_user_tables
    WHERE schemaname = '${schema}' AND relname IN ('delivery', 'content') AND last_autovacuum > $1`;
  await expect.poll(async () => (await server.query(query, [now?.time])).length).toBe(2);
}
