import { deliveryPolicy } from '@ordering/events';
import { Pool } from 'undici';
import { type Prepared, prepare } from '../load.ts';

/** Bare keep-alive undici: sends prepared deliveries, once for each line on standard input, which says how many. */
const [url = '', secret = ''] = process.argv.slice(2);
const connections = 256;
const { success } = deliveryPolicy;

async function send(deliveries: readonly Prepared[]): Promise<number> {
  const pool = new Pool(new URL(url).origin, { connections, pipelining: 1 });
  let next = 0;
  const worker = async () => {
    for (let delivery = deliveries[next++]; delivery !== undefined; delivery = deliveries[next++]) {
      const { statusCode, body } = await pool.request({
        method: deliveryPolicy.method,
        path: '/webhooks',
        ...delivery,
      });
      await body.dump();
      if (statusCode < success.from || statusCode > success.to) {
        throw new Error(`${url} answered ${statusCode} to a genuine delivery.`);
      }
    }
  };
  const begun = performance.now();
  await Promise.all(Array.from({ length: connections }, worker));
  const seconds = (performance.now() - begun) / 1000;
  await pool.close();
  return deliveries.length / seconds;
}

process.stdout.write('{}\n');
process.once('SIGTERM', () => process.exit(0));
for await (const line of process.stdin.setEncoding('utf8')) {
  const perSecond = await send(prepare(Number(line), [{ secret }]));
  process.stdout.write(`${JSON.stringify({ perSecond })}\n`);
}
