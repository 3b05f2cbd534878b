import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { seedApplication } from './generated/control/constants.ts';
import { answering, startEndpoint } from './testing/endpoint.ts';
import { temporaryFolder } from './testing/folder.ts';
import { attemptsInAll, gapBefore, wholeLadder } from './testing/ladder.ts';
import { ready, start } from './testing/process.ts';
import { at, send, text } from './testing/sandbox.ts';

test('a stop lets an attempt in progress end, and stores its outcome', async () => {
  const endpoint = await startEndpoint(() => undefined);
  const data = temporaryFolder();
  const args = ['--port', '0', '--json', '--data', data, '--log-level', 'silent'];
  const before = start(args);
  const { url } = await ready(before);
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ webhook_url: endpoint.url });
  await send(`${url}${at.seed()}`, { method: 'POST', headers, body });
  await endpoint.count(2);
  before.child.kill('SIGTERM');
  expect(await before.exit).toBe(0);
  const after = start(args);
  const again = await ready(after);
  const { body: log } = await send(`${again.url}${at.deliveries()}`);
  const late = { state: 'scheduled', attempts: 1 };
  expect(log.deliveries).toMatchObject([late, late]);
});

test('the ready line is a few lines for people', async () => {
  const started = start(['--port', '0', '--data', temporaryFolder()]);
  while (!started.output.stdout.includes('data ')) await once(started.child.stdout, 'data');
  expect(started.output.stdout).toMatch(
    /^ordering-sandbox is ready: (http:\S+)\n {2}console {4}\1\/console\n {2}client id {2}sandbox-app\n/,
  );
  const [url = ''] = /http:\S+/.exec(started.output.stdout) ?? [];
  await send(`${url}/healthz`);
  while (!started.output.stderr.includes('healthz')) await once(started.child.stderr, 'data');
  expect(started.output.stderr).toMatch(/^\d\d:\d\d:\d\d GET \/healthz → 200$/m);
});

test('the ready line says beyond loopback where the control token is, and not what it is', async () => {
  const data = join(temporaryFolder(), 'data');
  const args = ['--port', '0', '--host', '0.0.0.0', '--json', '--data', data];
  const started = start([...args, '--log-level', 'trace']);
  const { url, control_token_file: file } = await ready(started);
  expect(file).toBe(join(data, 'control-token'));
  expect(statSync(String(file)).mode & 0o777).toBe(0o600);
  const token = readFileSync(String(file), 'utf8').trim();
  const stores = `http://127.0.0.1:${new URL(String(url)).port}${at.stores()}`;
  const statusWith = async (headers: Record<string, string>) =>
    (await send(stores, { headers })).status;
  expect(await statusWith({})).toBe(401);
  expect(await statusWith({ authorization: `Bearer ${token}` })).toBe(200);
  started.child.kill('SIGTERM');
  await started.exit;
  expect(started.output.stdout + started.output.stderr).not.toContain(token);
});

test('a folder of its own is removed when the sandbox stops', async () => {
  const started = start(['--port', '0', '--json']);
  const { data } = await ready(started);
  expect(readdirSync(String(data))).toContain('sandbox.db');
  started.child.kill('SIGINT');
  expect(await started.exit).toBe(0);
  expect(existsSync(String(data))).toBe(false);
});

test('no secret is in the ready line or in the log, and the one from the environment counts', async () => {
  const secret = 'a-secret-of-mine';
  const started = start(['--port', '0', '--json', '--log-level', 'trace'], {
    ORDERING_SANDBOX_CLIENT_SECRET: secret,
  });
  const { url } = await ready(started);
  const post = (path: string, body: object, token = '') =>
    send(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
  const credentials = { grant_type: 'client_credentials', client_id: seedApplication.clientId };
  const refused = await post(at.token(), {
    ...credentials,
    client_secret: seedApplication.clientSecret,
  });
  expect(refused.status).toBe(401);
  const token = text(
    await post(at.token(), { ...credentials, client_secret: secret }),
    'access_token',
  );
  await post(at.stores(), { store_id: 's' });
  const hook = { store_id: 's', webhook_url: 'http://127.0.0.1:9/' };
  const webhookSecret = text(await post(at.registration(), hook, token), 'webhook_secret');
  await post(at.events(), {
    store_id: 's',
    event_type: 'x',
    data: { private: 'payload-text' },
  });
  await post(at.advanceClock(), { by: 'PT1M' });
  started.child.kill('SIGTERM');
  await started.exit;
  const all = started.output.stdout + started.output.stderr;
  expect(all).toContain('attempt');
  for (const hidden of [secret, token, webhookSecret, 'payload-text'])
    expect(all).not.toContain(hidden);
});

test('a port that is taken is one sentence, and exit 2', async () => {
  const taken = await startEndpoint();
  const temporary = temporaryFolder();
  const args = ['--port', new URL(taken.url).port, '--log-level', 'silent'];
  const started = start(args, { TMPDIR: temporary });
  expect(await started.exit).toBe(2);
  expect(readdirSync(temporary)).toEqual([]);
  expect(started.output.stderr).toMatch(
    /^error: cannot listen on 127\.0\.0\.1: port \d+ is in use.*\n$/,
  );
});

test('a data folder that cannot be used is one sentence, and exit 2', async () => {
  const started = start(['--data', '/dev/null/x', '--port', '0']);
  expect(await started.exit).toBe(2);
  expect(started.output.stdout).toBe('');
  expect(started.output.stderr.trim().split('\n')).toHaveLength(1);
  expect(started.output.stderr).toContain('/dev/null/x');
});

test('help is not an error', async () => {
  const started = start(['--help']);
  expect(await started.exit).toBe(0);
  expect(started.output.stdout).toContain('Examples:');
});

test('after kill -9 during an attempt it is repeated, and the retry schedule continues', async () => {
  const data = temporaryFolder();
  // The second attempt hangs, and the process dies in it.
  const endpoint = await startEndpoint((response, n, request) => {
    if (n !== 1) answering(500)(response, n, request);
  });
  const args = ['--port', '0', '--json', '--data', data, '--log-level', 'silent'];
  const post = (url: unknown, path: string, body: object, token = '') =>
    send(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });

  const before = start(args);
  const { url } = await ready(before);
  const credentials = {
    grant_type: 'client_credentials',
    client_id: seedApplication.clientId,
    client_secret: seedApplication.clientSecret,
  };
  const token = text(await post(url, at.token(), credentials), 'access_token');
  await post(url, at.stores(), { store_id: 's' });
  await post(url, at.registration(), { store_id: 's', webhook_url: endpoint.url }, token);
  await post(url, at.orders(), { store_id: 's' });
  await endpoint.count(1);
  const advance = post(url, at.advanceClock(), { by: gapBefore(2) }).catch(
    () => 'the process died',
  );
  await endpoint.count(2);
  before.child.kill('SIGKILL');
  expect(await before.exit).toBe('SIGKILL');
  expect(await advance).toBe('the process died');

  const after = start(args);
  const again = await ready(after);
  await post(again.url, at.advanceClock(), { by: wholeLadder });
  expect(endpoint.received).toHaveLength(attemptsInAll + 1);
  const { body } = await send(`${again.url}${at.deliveries()}`);
  expect(body.deliveries).toMatchObject([{ state: 'failed', attempts: attemptsInAll }]);
  // An order that was answered is still there.
  expect((await send(`${again.url}${at.orders()}`)).body.orders).toHaveLength(1);
});
