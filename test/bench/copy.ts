import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqliteInbox } from '@ordering/inbox';
import { copyToPostgres } from '@ordering/inbox/postgres';
import { PostgresServer } from '@ordering/kit/postgres-server';
import { type Benchmark, compare, line } from './benchmark.ts';

const rounds = 5;
const deliveries = 20_000;

/** How long a receiver stands still that goes from a file to a server. */
export const copy: Benchmark = {
  name: 'copy',
  about: `${deliveries} deliveries of 800 bytes copied from a file into PostgreSQL, ${rounds} rounds, a server that writes to the disk`,
  async run(print) {
    const folder = mkdtempSync(join(tmpdir(), 'ordering-bench-copy-'));
    const server = await PostgresServer.start();
    try {
      const figures: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const path = join(folder, `${round}.db`);
        await fillFile(path);
        const begun = performance.now();
        await copyToPostgres({ path, url: server.url(), schema: `inbox_${round}` });
        figures.push((deliveries * 1000) / (performance.now() - begun));
      }
      const results = compare('copied/s', new Map([['inbox copy', figures]]));
      for (const result of results) print(line(result));
      return results;
    } finally {
      await server.dispose();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

async function fillFile(path: string): Promise<void> {
  const inbox = await openSqliteInbox({ path, maxWaiting: deliveries });
  const headers = { 'content-type': 'application/json' };
  const body = Buffer.alloc(800, 'x');
  await Promise.all(
    Array.from({ length: deliveries }, (_, index) =>
      inbox.accept({
        ...{ kind: 'event', id: crypto.randomUUID(), headers, body },
        resource: `order ${index % 5000}`,
      }),
    ),
  );
  await inbox.close();
}
