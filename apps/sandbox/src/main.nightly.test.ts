import { existsSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { seedApplication } from './generated/control/constants.ts';
import { answering, startEndpoint } from './testing/endpoint.ts';
import { temporaryFolder } from './testing/folder.ts';
import { attemptsInAll, gapBefore, wholeLadder } from './testing/ladder.ts';
import { ready, start } from './testing/process.ts';
import { at, send, text } from './testing/sandbox.ts';

const post = (url: unknown, path: string, body: object, token = '') =>
  send(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
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
  const credentials = { grant_type: 'client_credentials', client_id: seedApplication.clientId };
  const refused = await post(url, at.token(), {
    ...credentials,
    client_secret: seedApplication.clientSecret,
  });
  expect(refused.status).toBe(401);
  const token = text(
    await post(url, at.token(), { ...credentials, client_secret: secret }),
    'access_token',
  );
  await post(url, at.stores(), { store_id: 's' });
  const hook = { store_id: 's', webhook_url: 'http://127.0.0.1:9/' };
  const webhookSecret = text(await post(url, at.registration(), hook, token), 'webhook_secret');
  await post(url, at.events(), {
    store_id: 's',
    event_type: 'x',
    data: { private: 'payload-text' },
  });
  await post(url, at.advanceClock(), { by: 'PT1M' });
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

test('after kill -9 during an attempt it is repeated, and the retry schedule continues', async () => {
  const data = temporaryFolder();
  // The second attempt hangs, and the process dies in it.
  const endpoint = await startEndpoint((response, n, request) => {
    if (n !== 1) answering(500)(response, n, request);
  });
  const args = ['--port', '0', '--json', '--data', data, '--log-level', 'silent'];
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
