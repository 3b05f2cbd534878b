import { setTimeout as after } from 'node:timers/promises';
import { Agent, request } from 'undici';

// So many requests under way, all of which come to nothing, and nothing else: what they cost a machine.

const [url = '', count = '0'] = process.argv.slice(2);
/** How long a request is under way, in seconds: as many fall due in that time as are under way. */
const requestSeconds = 10;
/** How often some of them fall due, in ms. */
const everyMs = 5;

const agent = new Agent({ headersTimeout: 0, bodyTimeout: 0 });
const body = Buffer.alloc(2048, 'x');

async function send(): Promise<void> {
  try {
    const signal = AbortSignal.timeout(requestSeconds * 1000);
    const answer = await request(url, { method: 'POST', body, dispatcher: agent, signal });
    await answer.body.dump({ limit: Number.POSITIVE_INFINITY, signal });
  } catch {
    // Its time is up.
  }
}

process.once('SIGTERM', () => process.exit(0));
const begun = performance.now();
process.stdout.write('{}\n');
for (let sent = 0; ; await after(everyMs)) {
  const due = ((performance.now() - begun) / 1000 / requestSeconds) * Number(count);
  for (; sent < due; sent += 1) void send();
}
