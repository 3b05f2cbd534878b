import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { newDeliveryId, openSqliteOutbox, startDelivering } from '@ordering/outbox';
import { peakMebibytes } from '../process.ts';
import { startProgram } from '../program.ts';

// What attempts that hang or drip do to others: how long deliveries to a healthy endpoint take (p95, in ms) alone, and while so
// many attempts are under way elsewhere; how late those begin (p99, in ms); and how much memory that takes. The healthy
// endpoint and the others are each in a process of their own, so that nobody's event loop is measured but that of the outbox.
// Where another process makes those attempts, it is seen what of it is the machine's.

const [healthyUrl = '', otherUrl = '', path = 'hang', count = '0', endpoints = '1', by = 'outbox'] =
  process.argv.slice(2);
/** How long an attempt at the others is under way, in seconds: as many fall due in that time as are under way. */
const attemptSeconds = 10;
/** How often some of them fall due, in ms. */
const everyMs = 5;

const folder = mkdtempSync(join(tmpdir(), 'ordering-bench-slow-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const outbox = await openSqliteOutbox({ path: join(folder, 'outbox.db') });
const sent = new Map<string, number>();
const taken: number[] = [];
const late: number[] = [];
const delivering = startDelivering(outbox, {
  guard: { allowTargets: ['127.0.0.0/8'] },
  onAttempt: ({ deliveryId, lateMs }) => {
    const begun = sent.get(deliveryId);
    if (begun === undefined) late.push(lateMs);
    else taken.push(performance.now() - begun);
  },
});

async function send(endpointId: string): Promise<string> {
  const id = newDeliveryId(Date.now());
  const body = Buffer.alloc(2048, 'x');
  return outbox.send({ id, endpointId, eventType: 'thing.done', body });
}

const p = (share: number, of: number[]) =>
  of.sort((a, b) => a - b)[Math.floor(of.length * share)] ?? 0;

/** The p95 of deliveries to the healthy endpoint, one after the other. */
async function healthyP95(): Promise<number> {
  taken.length = 0;
  for (let n = 1; n <= 400; n += 1) {
    const begun = performance.now();
    sent.set(await send('healthy'), begun);
    while (taken.length < n) await after(1);
  }
  return p(0.95, taken);
}

await outbox.putEndpoint({ id: 'healthy', url: healthyUrl, secret: 's' });
for (let n = 0; n < Number(endpoints); n += 1) {
  await outbox.putEndpoint({ id: `other ${n}`, url: `${otherUrl}/${path}`, secret: 's' });
}
await healthyP95();
const aloneMs = await healthyP95();

let sending = true;
let fallen = 0;
async function keepFalling(): Promise<void> {
  const begun = performance.now();
  while (sending) {
    const due = ((performance.now() - begun) / 1000 / attemptSeconds) * Number(count);
    const now: Promise<string>[] = [];
    for (; fallen < due; fallen += 1) now.push(send(`other ${fallen % Number(endpoints)}`));
    await Promise.all(now);
    await after(everyMs);
  }
}
const elsewhere =
  by === 'outbox' ? undefined : startProgram('requests.ts', `${otherUrl}/${path}`, count);
const falling = elsewhere?.ask() ?? keepFalling();
if (Number(count) > 0) await after(attemptSeconds * 1000);
const { underWay } = delivering;
const besideMs = await healthyP95();
sending = false;
await falling;
await elsewhere?.stop();
const figures = {
  ...{ aloneMs, besideMs, underWay },
  lateMs: p(0.99, late),
  memoryMiB: peakMebibytes(process.pid),
};
process.stdout.write(`${JSON.stringify(figures)}\n`);
process.exit(0);
