import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DeliveryHeader } from '@ordering/events';
import {
  type DeliveryWithLog,
  type Outbox,
  openSqliteOutbox,
  startDelivering,
} from '@ordering/outbox';
import { expect, onTestFinished } from 'vitest';
import { type boundaries, ladder } from './outbox-plan.ts';

const program = fileURLToPath(new URL('./outbox-child.ts', import.meta.url));
const idHeader = DeliveryHeader.idempotencyKey.toLowerCase();

/** One in four never goes well, so that it climbs the whole ladder. */
const fails = (id: string) => /^[0-3]/.test(id);

/** An endpoint that notes what came under each id, and tells of each request before it answers. */
async function startEndpoint(onRequest: () => void) {
  const requests = new Map<string, string[]>();
  const server: Server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    request.on('error', () => undefined);
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const id = String(request.headers[idHeader]);
    requests.set(id, [...(requests.get(id) ?? []), Buffer.concat(chunks).toString()]);
    onRequest();
    response.writeHead(fails(id) ? 500 : 200).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port.');
  return { url: `http://127.0.0.1:${address.port}/`, requests };
}

/** Runs a sender until it dies at a boundary. The ids of what it was promised. */
async function runAndDie(
  args: readonly string[],
  told: string,
  begun: (child: ChildProcess) => void,
) {
  // A file and not a pipe: a pipe would hold the process up, or lose what was in it.
  const output = openSync(told, 'w');
  const flags = ['--conditions=@ordering/source', '--disable-warning=ExperimentalWarning'];
  const child = spawn(process.execPath, [...flags, program, ...args], {
    stdio: ['ignore', output, 'inherit', 'ipc'],
  });
  closeSync(output);
  onTestFinished(() => void child.kill('SIGKILL'));
  begun(child);
  const [code, signal] = await once(child, 'exit');
  expect({ args, code, signal }).toEqual({ args, code: null, signal: 'SIGKILL' });
  return readFileSync(told, 'utf8').split('\n').slice(0, -1);
}

async function allOf(outbox: Outbox): Promise<DeliveryWithLog[]> {
  const found: DeliveryWithLog[] = [];
  let cursor: string | undefined;
  do {
    const page = await outbox.list({ limit: 1000, ...(cursor === undefined ? {} : { cursor }) });
    for (const each of await Promise.all(page.deliveries.map(({ id }) => outbox.find(id)))) {
      if (each !== undefined) found.push(each);
    }
    cursor = page.next;
  } while (cursor !== undefined);
  return found;
}

/** A place between two steps of a sender. */
type Boundary = (typeof boundaries)[number];

/** How often a boundary is passed before the process dies there: a process begins once, and sends often. */
function passes(boundary: Boundary, kill: number): number {
  if (boundary.endsWith('begin')) return 1;
  return 1 + ((kill * 7) % (boundary.endsWith('claim') ? 5 : 40));
}

/** Kills a sender at each of these boundaries in turn; nothing is lost, early or changed, and a crash costs one attempt at most. */
export async function loseNoDelivery(plan: readonly Boundary[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'outbox-crash-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'outbox.db');
  let running: ChildProcess | undefined;
  const { url, requests } = await startEndpoint(() => {
    if (running?.connected === true) running.send('request', () => undefined);
  });
  const promised: string[] = [];
  for (const [kill, boundary] of plan.entries()) {
    const args = [path, url, boundary, String(passes(boundary, kill))];
    const ids = await runAndDie(args, join(folder, 'told'), (child) => {
      running = child;
    });
    promised.push(...ids);
  }

  const outbox = await openSqliteOutbox({ path });
  onTestFinished(() => outbox.close());
  const guard = { allowTargets: ['127.0.0.0/8'] };
  const delivering = startDelivering(outbox, { policy: ladder, guard });
  onTestFinished(() => delivering.stop());
  await expect
    .poll(() => outbox.depth(), { timeout: 600_000 })
    .toMatchObject({ scheduled: 0, attempting: 0 });

  const all = await allOf(outbox);
  const known = new Set(all.map(({ id }) => id));
  expect(promised.length).toBeGreaterThan(0);
  expect(promised.filter((id) => !known.has(id))).toEqual([]);
  for (const { id, state, attempts, log } of all) {
    const seen = requests.get(id) ?? [];
    expect([...new Set(seen)], id).toEqual([`body of ${id}`]);
    expect(state, id).toBe(fails(id) ? 'failed' : 'acknowledged');
    if (state === 'failed') {
      expect(attempts, id).toBe(ladder.delaysMs.length);
      // An attempt that broke off once was made again: only a second time costs one.
      const brokenOff = log.filter(({ status }) => status === undefined).length;
      expect(seen.length, id).toBeGreaterThanOrEqual(attempts - Math.floor(brokenOff / 2));
    }
    log.forEach((attempt, index) => {
      const before = log[index - 1];
      if (before === undefined || before.number === attempt.number) return;
      const gap = ladder.delaysMs[attempt.number - 1] ?? Number.NaN;
      expect(attempt.startedAt - before.endedAt, id).toBeGreaterThanOrEqual(gap);
    });
  }
}
