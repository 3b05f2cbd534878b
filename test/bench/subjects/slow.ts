import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newDeliveryId, openSqliteOutbox, startDelivering } from '@ordering/outbox';

// What slow endpoints do to others: how many of 256 answers after 9.5 s count, and how long deliveries to a healthy endpoint
// take (p95, in ms) alone, and while 500 endpoints send an answer that never ends. The healthy endpoint and the slow ones are
// each in a process of their own, so that nobody's event loop is measured but that of the outbox.

const [healthyUrl = '', slowUrl = ''] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'ordering-bench-slow-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

const outbox = await openSqliteOutbox({ path: join(folder, 'outbox.db') });
const sent = new Map<string, number>();
const taken: number[] = [];
let counted = 0;
/** How many attempts have ended, by URL. */
const ended = new Map<string, number>();
startDelivering(outbox, {
  guard: { allowTargets: ['127.0.0.0/8'] },
  endpointConcurrency: 256,
  onAttempt: ({ deliveryId, attempt, state }) => {
    const begun = sent.get(deliveryId);
    if (begun !== undefined) taken.push(performance.now() - begun);
    ended.set(attempt.url, (ended.get(attempt.url) ?? 0) + 1);
    if (attempt.url.endsWith('/late') && state === 'acknowledged') counted += 1;
  },
});

async function send(endpointId: string): Promise<string> {
  const id = newDeliveryId(Date.now());
  const body = Buffer.alloc(800, 'x');
  return outbox.send({ id, endpointId, eventType: 'thing.done', body });
}

/** The p95 of deliveries to the healthy endpoint, one after the other. */
async function healthyP95(): Promise<number> {
  taken.length = 0;
  for (let n = 1; n <= 400; n += 1) {
    const begun = performance.now();
    sent.set(await send('healthy'), begun);
    while (taken.length < n) await new Promise((resolve) => setTimeout(resolve, 1));
  }
  return taken.sort((a, b) => a - b)[Math.floor(taken.length * 0.95)] ?? Number.NaN;
}

/** Sends to `count` of the endpoints at a path. Returns what waits until all attempts have ended. */
async function sendTo(path: 'late' | 'drip', endpoints: number, count: number) {
  const url = `${slowUrl}/${path}`;
  for (let n = 0; n < endpoints; n += 1) {
    await outbox.putEndpoint({ id: `${path}${n}`, url, secret: 's' });
  }
  const all = (ended.get(url) ?? 0) + count;
  await Promise.all(Array.from({ length: count }, (_, n) => send(`${path}${n % endpoints}`)));
  return async () => {
    while ((ended.get(url) ?? 0) < all) await new Promise((resolve) => setTimeout(resolve, 100));
  };
}

const median = (of: number[]) => of.sort((a, b) => a - b)[Math.floor(of.length / 2)];

await outbox.putEndpoint({ id: 'healthy', url: healthyUrl, secret: 's' });
await healthyP95();
// In turns, for the machine may have other work. The rounds are over before a drip is tried again.
const alone: number[] = [];
const beside: number[] = [];
for (let round = 0; round < 3; round += 1) {
  alone.push(await healthyP95());
  const dripsEnd = await sendTo('drip', 500, 500);
  await new Promise((resolve) => setTimeout(resolve, 2000));
  beside.push(await healthyP95());
  await dripsEnd();
}
const lateEnd = await sendTo('late', 16, 256);
await lateEnd();
const figures = { counted, aloneMs: median(alone), besideDripsMs: median(beside) };
process.stdout.write(`${JSON.stringify(figures)}\n`);
process.exit(0);
