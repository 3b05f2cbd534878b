import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DeliveryHeader, deliveryPolicy } from '@ordering/events';
import { type DeliveryWithLog, newDeliveryId, openSqliteOutbox } from '@ordering/outbox';
import { expect, onTestFinished } from 'vitest';
import { shortDelaysMs } from './outbox-hangs-plan.ts';

const program = fileURLToPath(new URL('./outbox-hangs-child.ts', import.meta.url));
const idHeader = DeliveryHeader.idempotencyKey.toLowerCase();
const dayMs = 24 * 60 * 60 * 1000;

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

/** Starts a process that makes the attempts, which ends with the test at the latest. */
function startChild(args: readonly string[]) {
  const flags = ['--conditions=@ordering/source', '--disable-warning=ExperimentalWarning'];
  const child: ChildProcess = spawn(process.execPath, [...flags, program, ...args], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const ended = once(child, 'exit');
  onTestFinished(() => void child.kill('SIGKILL'));
  const kill = async (): Promise<void> => {
    expect(child.exitCode).toBeNull();
    child.kill('SIGKILL');
    await ended;
  };
  return { ended, kill };
}

/** An outbox with one delivery for each endpoint, and the server that these are. */
async function prepare(manners: readonly Manner[], now?: number) {
  const folder = mkdtempSync(join(tmpdir(), 'outbox-hangs-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'outbox.db');
  const endpoints = await startEndpoints();
  const outbox = await openSqliteOutbox({
    path,
    ...(now === undefined ? {} : { clock: { now: () => now, after: () => () => {} } }),
  });
  const mannerOf = new Map<string, Manner>();
  await Promise.all(
    manners.map(async (manner, n) => {
      const [endpointId, id] = [`e${n}`, newDeliveryId(Date.now())];
      mannerOf.set(id, manner);
      const url = `${endpoints.url}/${manner}/${n}`;
      await outbox.putEndpoint({ id: endpointId, url, secret: 'secret' });
      await outbox.send({ endpointId, id, eventType: 'thing.done', body: Buffer.from(id) });
    }),
  );
  await outbox.close();
  return { folder, path, mannerOf, ...endpoints };
}

/** Nothing is forgotten, nothing early by the ladder, and a crash costs a delivery one attempt more at most. */
function judge(
  found: readonly DeliveryWithLog[],
  mannerOf: ReadonlyMap<string, Manner>,
  requests: ReadonlyMap<string, number>,
  delaysMs: readonly number[],
  crashes: number,
): void {
  expect(new Set(found.map(({ id }) => id))).toEqual(new Set(mannerOf.keys()));
  for (const { id, state, attempts, log } of found) {
    const isOk = mannerOf.get(id) === 'ok';
    expect([id, state]).toEqual([id, isOk ? 'acknowledged' : 'failed']);
    if (!isOk) expect([id, attempts]).toEqual([id, delaysMs.length]);
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
      const gap = delaysMs[attempt.number - 1] ?? Number.NaN;
      expect(attempt.startedAt - before.endedAt, id).toBeGreaterThanOrEqual(gap);
    }
  }
}

async function allOf(path: string, ids: Iterable<string>): Promise<DeliveryWithLog[]> {
  const outbox = await openSqliteOutbox({ path });
  try {
    const found = await Promise.all([...ids].map((id) => outbox.find(id)));
    return found.flatMap((each) => (each === undefined ? [] : [each]));
  } finally {
    await outbox.close();
  }
}

/** Kills the sender for so many endpoints, half of which hang, each time after so many requests of a life. */
export async function killAmongHanging(
  endpoints: number,
  kills: number,
  requestsEach: number,
): Promise<void> {
  const manners = Array.from({ length: endpoints }, (_, n): Manner => {
    if (n % 2 === 0) return 'hang';
    return n % 4 === 1 ? 'ok' : 'bad';
  });
  const { path, mannerOf, requests, come } = await prepare(manners);
  for (let kill = 0; kill < kills; kill += 1) {
    const enough = come(requestsEach);
    const child = startChild([path]);
    await enough;
    await child.kill();
  }
  const last = startChild([path]);
  const outbox = await openSqliteOutbox({ path });
  onTestFinished(() => outbox.close());
  await expect
    .poll(() => outbox.depth(), { timeout: 600_000, interval: 200 })
    .toMatchObject({ scheduled: 0, attempting: 0 });
  await last.kill();
  judge(await allOf(path, mannerOf.keys()), mannerOf, requests, shortDelaysMs, kills);
}

/** Advances a clock by a day while all endpoints hang, and kills the sender each time that so many requests have come. */
export async function killInAdvance(
  endpoints: number,
  kills: number,
  requestsEach: number,
): Promise<void> {
  const begun = Date.UTC(2026, 1, 27, 12);
  const manners = Array.from({ length: endpoints }, (): Manner => 'hang');
  const { folder, path, mannerOf, requests, come } = await prepare(manners, begun);
  const clockFile = join(folder, 'clock');
  writeFileSync(clockFile, String(begun));
  const args = [path, clockFile, String(dayMs)];
  for (let kill = 0; kill < kills; kill += 1) {
    const enough = come(requestsEach);
    const child = startChild(args);
    await enough;
    await child.kill();
  }
  expect(await startChild(args).ended).toEqual([0, null]);
  const found = await allOf(path, mannerOf.keys());
  judge(found, mannerOf, requests, deliveryPolicy.delaysMs, kills);
}
