import { PostgresServer } from '@ordering/kit/postgres-server';
import pg from 'pg';
import { type Benchmark, type Result, said } from './benchmark.ts';
import { loggedBy } from './logged.ts';
import { figure, startProgram } from './program.ts';

const deliveries = 20_000;

/** What a delivery takes on the disk when it is done and swept, and what the server writes to its log for it. */
export const sizes: Benchmark = {
  name: 'sizes',
  about: `what ${deliveries} deliveries of 800 bytes take in PostgreSQL when they were handled`,
  run: measure,
};

async function measure(print: (line: string) => void): Promise<readonly Result[]> {
  const server = await PostgresServer.start();
  const program = startProgram('queue.ts', 'postgres', server.url());
  const client = new pg.Client(server.url());
  try {
    await program.ask();
    await client.connect();
    const ask = async (query: string) => {
      const { rows } = await client.query<{ bytes: number }>(query);
      return rows[0]?.bytes ?? Number.NaN;
    };
    await client.query('CHECKPOINT');
    const before = await loggedBy(server);
    await program.ask(String(deliveries));
    while (figure(await program.ask('handled'), 'handled') < deliveries) {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    const log = (await loggedBy(server)) - before;
    await client.query('VACUUM ordering_inbox.delivery, ordering_inbox.content');
    const kept = await ask(`SELECT sum(pg_total_relation_size(oid))::float8 AS bytes FROM pg_class
      WHERE relnamespace = 'ordering_inbox'::regnamespace AND relname IN ('delivery', 'content')`);
    const ids = await ask(
      "SELECT pg_relation_size('ordering_inbox.content_key_key')::float8 AS bytes",
    );
    return said(print, [
      ['on the disk, without a resource', 'bytes/delivery', kept / deliveries],
      ['of that the index of ids', 'bytes/delivery', ids / deliveries],
      ['written to the log of the server', 'bytes/delivery', log / deliveries],
    ]);
  } finally {
    await client.end();
    await program.stop();
    await server.dispose();
  }
}
