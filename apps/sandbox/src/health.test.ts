import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { startEndpoint } from './testing/endpoint.ts';
import { at, newSandbox, refusal, send } from './testing/sandbox.ts';

const token = 'a-token-that-nobody-guesses';

test('the process is healthy, and ready while an event could be stored', async () => {
  const sandbox = await newSandbox();
  expect(await sandbox.get('/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } });
  const ready = { status: 200, body: { status: 'ready' } };
  await expect.poll(() => sandbox.get('/readyz')).toMatchObject(ready);
  const other = new DatabaseSync(join(sandbox.dataFolder, 'sandbox.db'), { timeout: 60_000 });
  onTestFinished(() => other.close());
  other.exec('BEGIN IMMEDIATE');
  // After 2 s the sandbox says that it waits, and after 5 s SQLite says why: on a machine that stands still both are due.
  const reason = expect.stringMatching(/commit takes longer|database is locked/);
  expect(await sandbox.get('/readyz')).toMatchObject({
    status: 503,
    body: { status: 'unavailable', reason },
  });
  expect((await sandbox.get('/healthz')).status).toBe(200);
  other.exec('COMMIT');
  await expect.poll(() => sandbox.get('/readyz')).toMatchObject(ready);
});

test('a thread of the outbox that has ended: not ready, what is asked of it fails in words, and it can be stopped', async () => {
  const threads: Worker[] = [];
  const note = (thread: Worker) => threads.push(thread);
  process.on('worker', note);
  onTestFinished(() => void process.off('worker', note));
  const sandbox = await newSandbox();
  await Promise.all(threads.map((thread) => thread.terminate()));
  expect(await sandbox.get('/readyz')).toMatchObject({
    status: 503,
    body: { reason: expect.stringMatching(/ended/) },
  });
  const reply = await sandbox.get(at.deliveries());
  expect([reply.status, refusal(reply).code]).toEqual([500, 'internal.error']);
  expect((await sandbox.get('/metrics')).body.text).toContain('ordering_sandbox_ready 0\n');
  expect((await sandbox.get('/healthz')).status).toBe(200);
  await sandbox.stop();
});

test('metrics count what happened', async () => {
  const endpoint = await startEndpoint();
  const sandbox = await newSandbox();
  const { storeId } = await sandbox.integrate(endpoint.url);
  await sandbox.order(storeId);
  await endpoint.count(1);
  const metrics = async () => (await sandbox.get('/metrics')).body.text;
  expect((await sandbox.get('/metrics')).headers.get('content-type')).toMatch(/^text\/plain/);
  for (const line of [
    'ordering_sandbox_requests_total{method="POST",route="/sandbox/orders",status="201"} 1',
    'ordering_sandbox_attempts_total{state="acknowledged",answer="2xx"} 1',
    'ordering_sandbox_sockets_exhausted 0',
    'ordering_sandbox_ready 1',
  ]) {
    await expect.poll(metrics).toContain(`${line}\n`);
  }
});

test('with a control token, metrics require it', async () => {
  const { url } = await newSandbox({ controlToken: token });
  const status = async (authorization: string) =>
    (await send(`${url}/metrics`, { headers: { authorization } })).status;
  expect([await status(''), await status(`Bearer ${token}`)]).toEqual([401, 200]);
});
