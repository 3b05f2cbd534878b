import { acknowledgementsPerSecond, prepare } from '../load.ts';

/** Bare keep-alive undici: sends prepared deliveries, once for each line on standard input, which says how many. */
const [url = '', secret = ''] = process.argv.slice(2);
process.stdout.write('{}\n');
process.once('SIGTERM', () => process.exit(0));
for await (const line of process.stdin.setEncoding('utf8')) {
  const deliveries = prepare(Number(line), secret);
  const perSecond = await acknowledgementsPerSecond(`${url}/webhooks`, deliveries, 256);
  process.stdout.write(`${JSON.stringify({ perSecond })}\n`);
}
