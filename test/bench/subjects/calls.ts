import type { paths } from '@ordering/api/types';
import { bearer, CancelReasonCode, createClient as createOurs } from '@ordering/client';
import ky from 'ky';
import createOpenapiFetch from 'openapi-fetch';

// A client in a process of its own. A line of its input says how many calls to make, and how many at once; its answer how long
// that took and what it cost.

const [kind = '', baseUrl = ''] = process.argv.slice(2);
/** Longer than any call takes, in ms, for bare fetch has no limit either. */
const ample = 600_000;
const token = 'token';
const orderId = 'order-1';
const body = { reason: 'The oven is broken.', reason_code: CancelReasonCode.capacity } as const;
const shared = new AbortController();

/** Makes a call, and tells whether it went well. */
type Call = () => Promise<boolean>;

const clients: Readonly<Record<string, () => Call>> = {
  ours: () => ours(),
  'ours, with a signal': () => ours(shared.signal),
  fetch: () => async () => {
    const response = await fetch(`${baseUrl}/pos/orders/${orderId}/cancel`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    await response.text();
    return response.ok;
  },
  ky: () => {
    const client = createOpenapiFetch<paths>({
      baseUrl,
      headers: { Authorization: `Bearer ${token}` },
      fetch: (request) =>
        ky(request, { retry: { limit: 3 }, timeout: ample, throwHttpErrors: false }),
    });
    return async () => {
      const { response } = await client.POST('/pos/orders/{orderId}/cancel', {
        params: { path: { orderId } },
        body,
      });
      return response.ok;
    };
  },
};

function ours(signal?: AbortSignal): Call {
  const client = createOurs({
    baseUrl,
    token: { get: async () => token, refresh: async () => token },
    authorize: bearer,
    timeoutMs: ample,
    deadlineMs: ample,
    ...(signal === undefined ? {} : { signal }),
  });
  return async () => (await client.cancelOrder({ orderId, body })).ok;
}

async function measure(call: Call, calls: number, width: number) {
  let next = 0;
  let failed = 0;
  const worker = async () => {
    while (next++ < calls) {
      const isOk = await call().catch(() => false);
      if (!isOk) failed += 1;
    }
  };
  const begun = performance.now();
  const before = process.cpuUsage();
  await Promise.all(Array.from({ length: width }, worker));
  const { user, system } = process.cpuUsage(before);
  return { ms: performance.now() - begun, cpuMs: (user + system) / 1000, failed };
}

const call = clients[kind]?.();
if (call === undefined) throw new Error(`There is no client ${kind}.`);
process.stdout.write('{}\n');
process.once('SIGTERM', () => process.exit(0));
for await (const line of process.stdin.setEncoding('utf8')) {
  const [calls = 0, width = 1] = String(line).split(' ').map(Number);
  process.stdout.write(`${JSON.stringify(await measure(call, calls, width))}\n`);
}
