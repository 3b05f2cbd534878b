import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { createVerifier, sign } from '@ordering/webhooks/node';
import { Webhook } from 'standardwebhooks';
import { type Benchmark, compare, line } from './benchmark.ts';

const rounds = 5;
const verificationsPerRound = 20_000;

/** What a receiver pays for each delivery before it knows whose it is. */
export const verify: Benchmark = {
  name: 'verify',
  about: `the signature of a body of 2 KB, one secret, ${verificationsPerRound} a round, ${rounds} rounds, in turns, after one that is not counted`,
  async run(print) {
    const body = Buffer.from(JSON.stringify({ note: 'x'.repeat(2048 - 11) }));
    const secret = randomBytes(32).toString('base64');
    const subjects = new Map([
      ['@ordering/webhooks', ours(secret, body)],
      ['createHmac and timingSafeEqual', bare(secret, body)],
      ['standardwebhooks', standard(secret, body)],
    ]);
    const figures = new Map<string, number[]>([...subjects.keys()].map((name) => [name, []]));
    for (let round = 0; round <= rounds; round++) {
      for (const [name, verifyOnce] of subjects) {
        const begun = process.cpuUsage();
        for (let count = 0; count < verificationsPerRound; count++) await verifyOnce();
        const { user, system } = process.cpuUsage(begun);
        if (round > 0) figures.get(name)?.push((user + system) / verificationsPerRound);
      }
    }
    const results = compare('µs of CPU', figures);
    for (const result of results) print(line(result));
    return results;
  },
};

function ours(secret: string, body: Uint8Array) {
  const verifier = createVerifier([secret]);
  const signatures = [sign(secret, body)];
  return async () => {
    const { ok } = await verifier(signatures, body);
    if (!ok) throw new Error('a genuine signature was refused');
  };
}

function bare(secret: string, body: Uint8Array) {
  const signature = sign(secret, body);
  return () => {
    const own = createHmac('sha256', secret).update(body).digest();
    if (!timingSafeEqual(own, Buffer.from(signature, 'hex'))) throw new Error('it does not fit');
  };
}

/** Its format signs an id and a time as well, and wants the body as text. */
function standard(secret: string, body: Buffer) {
  const webhook = new Webhook(secret);
  const at = new Date();
  const headers = {
    'webhook-id': 'msg_bench',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': webhook.sign('msg_bench', at, body.toString()),
  };
  return () => webhook.verify(body.toString(), headers);
}
