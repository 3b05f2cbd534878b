import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newDeliveryId, openSqliteOutbox, startDelivering } from '@ordering/outbox';

// What slow endpoints do to others: how many of 256 answers after 9.5 s count, and how long deliveries to a healthy endpoint
// take (p95, in ms) alone, and while 500 endpoints send an answer that never ends.

const lateMs = 9500;
const folder = mkdtempSync(join(tmpdir(), 'ordering-bench-slow-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const server = createServer((request, response) => {
  request.resume();
  if (request.url === '/late') setTimeout(() => response.writeHead(200).end(), lateMs);
  else if (request.url === '/drip') {
    response.writeHead(200);
    const drip = setInterval(() => response.write('x'), 500);
    response.once('close', () => clearInterval(drip));
  } else request.once('end', () => response.writeHead(200).end());
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const address = server.address();
if (typeof address !== 'object' || address === null) throw new Error('The server has no port.');
const base = `http://127.0.0.1:${address.port}`;

const outbox = await openSqliteOutbox({ path: join(folder, 'outbox.db') });
const sent = new Map<string, number>();
const taken: number[] = [];
let counted = 0;
let judged = 0;
startDelivering(outbox, {
  guard: { allowTargets: ['127.0.0.0/8'] },
  endpointConcurrency: 256,
  onAttempt: ({ deliveryId, attempt, state }) => {
    if (attempt.url.endsWith('/late')) {
      judged += 1;
      if (state === 'acknowledged') counted += 1;
    }
    const begun = sent.get(deliveryId);
    if (begun !== undefined) taken.push(performance.now() - begun);
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

await outbox.putEndpoint({ id: 'healthy', url: `${base}/healthy`, secret: 's' });
await healthyP95();
const aloneMs = await healthyP95();
for (let n = 0; n < 500; n += 1) {
  await outbox.putEndpoint({ id: `drip${n}`, url: `${base}/drip`, secret: 's' });
}
await Promise.all(Array.from({ length: 500 }, (_, n) => send(`drip${n}`)));
await new Promise((resolve) => setTimeout(resolve, 2000));
const besideDripsMs = await healthyP95();
for (let n = 0; n < 16; n += 1) {
  await outbox.putEndpoint({ id: `late${n}`, url: `${base}/late`, secret: 's' });
}
await Promise.all(Array.from({ length: 256 }, (_, n) => send(`late${n % 16}`)));
while (judged < 256) await new Promise((resolve) => setTimeout(resolve, 100));
process.stdout.write(`${JSON.stringify({ counted, aloneMs, besideDripsMs })}\n`);
process.exit(0);
