import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { DeliveryHeader } from '@ordering/events';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ladder } from '../testing/crash.ts';
import { startEndpoint } from '../testing/endpoint.ts';
import { temporaryFile } from '../testing/temporary.ts';
import { startDelivering } from './delivering/delivering.ts';
import type { DeliveryWithLog } from './log.ts';
import type { Outbox } from './outbox.ts';
import { openSqliteOutbox } from './sqlite/sqlite-outbox.ts';

const child = fileURLToPath(new URL('../testing/crash-child.ts', import.meta.url));
const kills = 10;

/** Runs a process that sends, kills it in the middle, and returns the ids of what it was promised. */
async function runAndKill(path: string, url: string, promises: number): Promise<string[]> {
  // A file and not a pipe: a pipe would hold the process up, or lose what was in it.
  const told = `${path}-told-${promises}`;
  const output = openSync(told, 'a');
  const flags = ['--conditions=@ordering/source', '--disable-warning=ExperimentalWarning'];
  const args = [...flags, child, path, url, String(promises)];
  const running: ChildProcess = spawn(process.execPath, args, {
    stdio: ['ignore', output, 'inherit', 'ipc'],
  });
  closeSync(output);
  onTestFinished(() => void running.kill('SIGKILL'));
  running.once('message', () => running.kill('SIGKILL'));
  const [code, signal] = await once(running, 'exit');
  expect({ code, signal }).toEqual({ code: null, signal: 'SIGKILL' });
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

test(`after ${kills} kills nothing is lost, early or changed, and a crash costs one attempt at most`, async () => {
  const path = temporaryFile();
  // One in four never goes well, so that it climbs the whole ladder.
  const endpoint = await startEndpoint((response, _, request) => {
    const id = String(request.headers[DeliveryHeader.idempotencyKey.toLowerCase()]);
    response.writeHead(/^[0-3]/.test(id) ? 500 : 200).end();
  });
  const promised: string[] = [];
  for (let kill = 1; kill <= kills; kill += 1) {
    promised.push(...(await runAndKill(path, endpoint.url, 17 * kill)));
  }

  const outbox = await openSqliteOutbox({ path });
  onTestFinished(() => outbox.close());
  const delivering = startDelivering(outbox, {
    policy: ladder,
    guard: { allowTargets: ['127.0.0.0/8'] },
  });
  onTestFinished(() => delivering.stop());
  await vi.waitFor(
    async () => expect(await outbox.depth()).toMatchObject({ scheduled: 0, attempting: 0 }),
    100_000,
  );

  const requests = new Map<string, string[]>();
  for (const { headers, body } of endpoint.received) {
    const id = headers.find(([name]) => name === DeliveryHeader.idempotencyKey.toLowerCase())?.[1];
    requests.set(id ?? '', [...(requests.get(id ?? '') ?? []), body.toString()]);
  }
  const all = await allOf(outbox);
  const known = new Set(all.map(({ id }) => id));
  expect(promised.length).toBeGreaterThan(500);
  expect(promised.filter((id) => !known.has(id))).toEqual([]);

  for (const { id, state, attempts, log } of all) {
    const seen = requests.get(id) ?? [];
    expect([...new Set(seen)], id).toEqual([`body of ${id}`]);
    expect(state, id).toBe(/^[0-3]/.test(id) ? 'failed' : 'acknowledged');
    if (state === 'failed') {
      expect(attempts, id).toBe(ladder.delaysMs.length);
      expect(seen.length, id).toBeGreaterThanOrEqual(attempts - kills);
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
});
