import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newDeliveryId, openSqliteOutbox, startDelivering } from '@ordering/outbox';
import { prepare } from '../load.ts';
import { longestStallMs, longestTurnMs } from '../turns.ts';

/**
 * Stores deliveries and delivers them, as many as each line on standard input says; where the line ends in `turns`, the turns
 * of the event loop are followed as well, which costs some of the speed.
 */
const [url = '', secret = ''] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'ordering-bench-outbox-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const outbox = await openSqliteOutbox({ path: join(folder, 'outbox.db') });
let left = 0;
let done = () => {};
startDelivering(outbox, {
  guard: { allowTargets: ['127.0.0.0/8'] },
  endpointConcurrency: 256,
  onAttempt: ({ state }) => {
    if (state !== 'acknowledged') throw new Error(`a delivery is ${state}`);
    left -= 1;
    if (left === 0) done();
  },
});
await outbox.putEndpoint({ id: 'a', url: `${url}/webhooks`, secret });
process.stdout.write('{}\n');
process.once('SIGTERM', () => process.exit(0));
for await (const line of process.stdin.setEncoding('utf8')) {
  const [size = '', follow] = line.trim().split(' ');
  const count = Number(size);
  const deliveries = prepare(count, [{ secret }]);
  const all = new Promise<void>((resolve) => {
    done = resolve;
  });
  left = count;
  const turns = follow === undefined ? undefined : longestTurnMs();
  const stalls = longestStallMs();
  const begun = performance.now();
  let next = 0;
  const worker = async () => {
    for (let each = deliveries[next++]; each !== undefined; each = deliveries[next++]) {
      const id = newDeliveryId(Date.now());
      await outbox.send({
        id,
        endpointId: 'a',
        eventType: 'thing.done',
        body: Buffer.from(each.body),
      });
    }
  };
  await Promise.all(Array.from({ length: 128 }, worker));
  await all;
  const perSecond = count / ((performance.now() - begun) / 1000);
  process.stdout.write(`${JSON.stringify({ perSecond, stallMs: stalls(), turnMs: turns?.() })}\n`);
}
