import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DeliveryHeader } from '@ordering/events';
import { type DeliveryWithLog, newDeliveryId, openSqliteOutbox } from '@ordering/outbox';
import { expect, onTestFinished, test } from 'vitest';

const program = fileURLToPath(new URL('./outbox-hangs-child.ts', import.meta.url));
const idHeader = DeliveryHeader.idempotencyKey.toLowerCase();
/** A time-out that is short, so that a ladder takes seconds. */
const policy = { timeoutMs: 1500, delaysMs: [0, 2000, 3000] };

/** What an endpoint does: it acknowledges, fails, or never answers. */
type Manner = 'ok' | 'bad' | 'hang';

/** A server that is as many endpoints as there are paths, and notes how often each delivery came. */
async function startEndpoints() {
  const requests = new Map<string, number>();
  const waiting = new Set<() => void>();
  let count = 0;
  const server = createServer((request, response) => {
    const id = String(request.headers[idHeader]);
    requests.set(id, (requests.get(id) ?? 0) + 1);
    count += 1;
    for (const look of waiting) look();
    request.on('error', () => undefined).resume();
    if (request.url?.startsWith('/hang') !== true) {
      response.writeHead(request.url?.startsWith('/ok') === true ? 200 : 500).end();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port.');
  /** Resolves when so many more requests have come. */
  const come = (more: number): Promise<void> => {
    const wanted = count + more;
    return new Promise((resolve) => {
      const look = (): void => {
        if (count < wanted) return;
        waiting.delete(look);
        resolve();
      };
      waiting.add(look);
    });
  };
  return { url: `http://127.0.0.1:${address.port}`, requests, come };
}

/** Starts a process that makes the attempts, which ends with the test at the latest; returns what kills it. */
function startChild(path: string): () => Promise<void> {
  const flags = ['--conditions=@ordering/source', '--disable-warning=ExperimentalWarning'];
  const child = spawn(process.execPath, [...flags, program, path, JSON.stringify(policy)], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const ended = once(child, 'exit');
  onTestFinished(() => void child.kill('SIGKILL'));
  return async () => {
    expect(child.exitCode).toBeNull();
    child.kill('SIGKILL');
    await ended;
  };
}

/** An outbox with one delivery for each endpoint, and the server that these are. */
async function prepare(count: number) {
  const folder = mkdtempSync(join(tmpdir(), 'outbox-hangs-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'outbox.db');
  const endpoints = await startEndpoints();
  const outbox = await openSqliteOutbox({ path });
  const mannerOf = new Map<string, Manner>();
  await Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const manner: Manner = n % 2 === 0 ? 'hang' : n % 4 === 1 ? 'ok' : 'bad';
      const [endpointId, id] = [`e${n}`, newDeliveryId(Date.now())];
      mannerOf.set(id, manner);
      const url = `${endpoints.url}/${manner}/${n}`;
      await outbox.putEndpoint({ id: endpointId, url, secret: 'secret' });
      await outbox.send({ endpointId, id, eventType: 'thing.done', body: Buffer.from(id) });
    }),
  );
  await outbox.close();
  return { path, mannerOf, ...endpoints };
}

/** Nothing is forgotten, nothing early by the ladder, and a crash costs a delivery one attempt more at most. */
function judge(
  found: readonly DeliveryWithLog[],
  mannerOf: ReadonlyMap<string, Manner>,
  requests: ReadonlyMap<string, number>,
  crashes: number,
): void {
  expect(new Set(found.map(({ id }) => id))).toEqual(new Set(mannerOf.keys()));
  for (const { id, state, attempts, log } of found) {
    const isOk = mannerOf.get(id) === 'ok';
    expect([id, state]).toEqual([id, isOk ? 'acknowledged' : 'failed']);
    if (!isOk) expect([id, attempts]).toEqual([id, policy.delaysMs.length]);
    const seen = requests.get(id) ?? 0;
    const brokenOff = log.filter(({ headers }) => Object.keys(headers).length === 0).length;
    expect(brokenOff, id).toBeLessThanOrEqual(crashes);
    // Every request is in the log. One that broke off may not have left this machine, and counts where it broke off twice.
    expect(seen, id).toBeGreaterThanOrEqual(log.length - brokenOff);
    expect(seen, id).toBeLessThanOrEqual(log.length);
    expect(seen, id).toBeGreaterThanOrEqual(attempts - Math.floor(brokenOff / 2));
    expect(log.length, id).toBeGreaterThanOrEqual(attempts);
    expect(log.length, id).toBeLessThanOrEqual(attempts + crashes);
    for (const [index, attempt] of log.entries()) {
      const before = log[index - 1];
      if (before === undefined || before.number === attempt.number) continue;
      const gap = policy.delaysMs[attempt.number - 1] ?? Number.NaN;
      expect(attempt.startedAt - before.endedAt, id).toBeGreaterThanOrEqual(gap);
    }
  }
}

test('a sender for 2,000 endpoints, half of which hang, that is killed 5 times forgets nothing and is never early', {
  timeout: 20 * 60 * 1000,
}, async () => {
  const [kills, requestsEach] = [5, 700];
  const { path, mannerOf, requests, come } = await prepare(2000);
  for (let kill = 0; kill < kills; kill += 1) {
    const enough = come(requestsEach);
    const killIt = startChild(path);
    await enough;
    await killIt();
  }
  const killLast = startChild(path);
  const outbox = await openSqliteOutbox({ path });
  onTestFinished(() => outbox.close());
  await expect
    .poll(() => outbox.depth(), { timeout: 600_000, interval: 200 })
    .toMatchObject({ scheduled: 0, attempting: 0 });
  await killLast();
  const found = await Promise.all([...mannerOf.keys()].map((id) => outbox.find(id)));
  const all = found.flatMap((each) => (each === undefined ? [] : [each]));
  judge(all, mannerOf, requests, kills);
});
