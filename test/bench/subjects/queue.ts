import { randomUUID } from 'node:crypto';
import { type Inbox, openSqliteInbox, startProcessing } from '@ordering/inbox';
import { openPostgresInbox } from '@ordering/inbox/postgres';
import { PgBoss } from 'pg-boss';

/**
 * Accepts deliveries and handles them, with a handler that does nothing: as many as each line on standard input says, by 64
 * callers, each of whom waits until its delivery is kept. It answers how long that took. The line `handled` asks how many
 * this process has handled since it began. With `accept` nothing is handled.
 */
const [kind = '', address = ''] = process.argv.slice(2);
const callers = 64;
const body = Buffer.alloc(800, 'x');
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

/** At its fastest: in batches, fetching on for as long as they are full, and as often as it allows when they are not. */
async function openBoss(): Promise<() => Promise<unknown>> {
  const boss = new PgBoss({ connectionString: address, max: 6 });
  boss.on('error', () => {});
  await boss.start();
  await boss.createQueue('deliveries');
  await boss.work(
    'deliveries',
    { batchSize: 256, pollingIntervalSeconds: 0.5, burstWhenBatchFull: true, localConcurrency: 2 },
    async (jobs: readonly unknown[]) => {
      handled += jobs.length;
    },
  );
  const data = { headers: { 'content-type': 'application/json' }, body: body.toString() };
  return () => boss.send('deliveries', data, { id: randomUUID() });
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
