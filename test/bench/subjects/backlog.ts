import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { newDeliveryId, openSqliteOutbox, startDelivering } from '@ordering/outbox';

// An outbox in which so many deliveries wait, and what it takes to start it, to store and to take deliveries, and to read the
// log, in ms. `fill` makes the file: a tenth waits for one endpoint that is dead and is due; the rest is due in an hour.

const [mode = '', folder = '', waiting = '', url = ''] = process.argv.slice(2);
const path = join(folder, `outbox-${waiting}.db`);
const body = Buffer.alloc(800, 'x');
const eventType = 'thing.done';
const hourMs = 60 * 60 * 1000;
// Nobody listens there.
const deadUrl = 'http://127.0.0.1:9/';

const deliveryFor = (endpointId: string) => {
  return { id: newDeliveryId(Date.now()), endpointId, eventType, body };
};

async function fill(count: number): Promise<void> {
  let now = Date.now();
  const outbox = await openSqliteOutbox({ path, clock: { now: () => now, after: () => () => {} } });
  const database = new DatabaseSync(path, { timeout: 5000 });
  database.exec('PRAGMA synchronous = OFF; BEGIN');
  const endpoints = Math.max(1, Math.floor(count / 100));
  for (let n = 0; n <= endpoints; n += 1) {
    outbox.putEndpointWithin(database, { id: `e${n}`, url: deadUrl, secret: 's' });
  }
  for (let n = 0; n < count; n += 1) {
    if (n === Math.floor(count / 10)) now += hourMs;
    const endpointId = n < count / 10 ? 'e0' : `e${1 + (n % endpoints)}`;
    outbox.enqueueWithin(database, deliveryFor(endpointId));
    if (n % 20_000 === 0) database.exec('COMMIT; BEGIN');
  }
  database.exec('COMMIT');
  database.close();
  await outbox.close();
}

/** The median time of something, in ms. */
async function median(times: number, work: () => Promise<unknown>): Promise<number> {
  const taken: number[] = [];
  for (let n = 0; n < times; n += 1) {
    const begun = performance.now();
    await work();
    taken.push(performance.now() - begun);
  }
  return taken.sort((a, b) => a - b)[Math.floor(times / 2)] ?? Number.NaN;
}

async function measure() {
  const begun = performance.now();
  const outbox = await openSqliteOutbox({ path });
  await outbox.putEndpoint({ id: 'healthy', url, secret: 's' });
  const send = () => outbox.send(deliveryFor('healthy'));
  const startMs = await new Promise<number>((resolve, reject) => {
    const delivering = startDelivering(outbox, {
      guard: { allowTargets: ['127.0.0.0/8'] },
      onAttempt: ({ state }) => {
        if (state !== 'acknowledged') return;
        const taken = performance.now() - begun;
        delivering.stop().then(() => resolve(taken), reject);
      },
    });
    send().catch(reject);
  });
  const rounds = 50;
  const enqueueMs = await median(rounds, () => Promise.all(Array.from({ length: 64 }, send)));
  const { queue } = outbox;
  await queue.begin('bench', Date.now(), 24 * hourMs);
  const endpoint = (await queue.lanes()).at(-1)?.endpoint ?? 0;
  const wants = [{ endpoint, limit: 32, running: 0, retriesFirst: false }];
  const claimMs = await median(rounds, () => queue.claim('bench', Date.now(), wants, 2 ** 30));
  const pages = [
    { state: 'failed' },
    { state: 'scheduled' },
    { endpointId: 'e0', state: 'failed' },
    { endpointId: 'e1' },
    { eventType: 'another' },
    { eventType, state: 'acknowledged' },
  ] as const;
  const pageMs: number[] = [];
  for (const filter of pages) pageMs.push(await median(5, () => outbox.list(filter)));
  const memoryMiB = process.memoryUsage.rss() / 2 ** 20;
  return { startMs, enqueueMs, claimMs, pageMs: Math.max(...pageMs), memoryMiB };
}

if (mode === 'fill') await fill(Number(waiting));
process.stdout.write(`${JSON.stringify(mode === 'fill' ? {} : await measure())}\n`);
process.exit(0);
