import { randomUUID } from 'node:crypto';
import { type Inbox, openSqliteInbox, startProcessing } from '@ordering/inbox';
import { openPostgresInbox } from '@ordering/inbox/postgres';
import { Pool } from 'pg';
import { PgBoss } from 'pg-boss';
import { Batches } from '../../../packages/inbox/src/postgres/batches.ts';

/**
 * Accepts deliveries and handles them, with a handler that does nothing: as many as each line on standard input says, by 64
 * callers, each of whom waits until its delivery is kept. It answers how long that took. The line `handled` asks how many
 * this process has handled since it began. With `accept` nothing is handled.
 */
const [kind = '', address = ''] = process.argv.slice(2);
const callers = 64;
const body = Buffer.alloc(800, 'x');
const queue = 'deliveries';
/** What our inbox has of its six connections for deliveries that arrive. */
const lanes = 3;
const newIds =
  'INSERT INTO events (id) SELECT unnest($1::uuid[]) ON CONFLICT DO NOTHING RETURNING id';
let handled = 0;

/** What keeps one delivery. */
async function open(): Promise<() => Promise<unknown>> {
  if (kind === 'pg-boss') return openBoss();
  const inbox: Inbox =
    kind === 'sqlite'
      ? await openSqliteInbox({ path: address })
      : await openPostgresInbox({ url: address });
  if (kind !== 'accept') {
    startProcessing(inbox, {
      concurrency: 256,
      async process() {
        handled += 1;
        return 'handled';
      },
    });
  }
  const headers = { 'content-type': 'application/json' };
  return () => inbox.accept({ kind: 'event', id: randomUUID(), headers, body });
}

/**
 * At its fastest: what came together is inserted together, by as many connections as ours and with the ids in a table of
 * their own, in one transaction; and jobs are fetched in batches, woken by the server, for as long as batches are full.
 */
async function openBoss(): Promise<() => Promise<unknown>> {
  const boss = new PgBoss({ connectionString: address, max: 6, useListenNotify: true });
  boss.on('error', () => {});
  await boss.start();
  await boss.createQueue(queue, { notify: true });
  const work = { batchSize: 256, pollingIntervalSeconds: 0.5, burstWhenBatchFull: true } as const;
  await boss.work(queue, { ...work, localConcurrency: 2 }, async (jobs: readonly unknown[]) => {
    handled += jobs.length;
  });
  const pool = new Pool({ connectionString: address, max: lanes });
  await pool.query('CREATE TABLE IF NOT EXISTS events (id uuid PRIMARY KEY)');
  const data = { headers: { 'content-type': 'application/json' }, body: body.toString() };
  const insert = async (ids: readonly string[]) => {
    const client = await pool.connect();
    try {
      await client.query('BEGIN');
      const { rows } = await client.query<{ readonly id: string }>(newIds, [ids]);
      const db = { executeSql: (text: string, values?: unknown[]) => client.query(text, values) };
      const jobs = rows.map(({ id }) => ({ id, data }));
      await boss.insert(queue, jobs, { db });
      await client.query('COMMIT');
    } finally {
      client.release();
    }
    return ids;
  };
  const batches = new Batches<string, string>({
    run: insert,
    keyOf: (id) => id,
    sizeOf: () => body.byteLength,
    lanes,
  });
  return () => batches.add(randomUUID());
}

const keep = await open();
process.stdout.write('{}\n');
process.once('SIGTERM', () => process.exit(0));
for await (const line of process.stdin.setEncoding('utf8')) {
  if (line.trim() === 'handled') {
    process.stdout.write(`${JSON.stringify({ handled })}\n`);
    continue;
  }
  let left = Number(line);
  const begun = performance.now();
  const call = async () => {
    while (left-- > 0) await keep();
  };
  await Promise.all(Array.from({ length: callers }, call));
  process.stdout.write(`${JSON.stringify({ keptMs: performance.now() - begun })}\n`);
}
