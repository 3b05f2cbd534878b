import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deliveryPolicy, signatureScheme } from '@ordering/events';
import { Server } from '@ordering/platform/process';
import { sign } from '@ordering/webhooks/node';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import hono from '../../recipes/hono.ts';
import { root } from '../contract/sources.ts';
import { adapters } from './adapters.ts';
import { Ledger } from './ledger.ts';

const secret = 'a-secret';
// The recipe for Hono reads its secret when it is loaded.
vi.hoisted(() => vi.stubEnv('ORDERING_WEBHOOK_SECRET', 'a-secret'));
afterAll(() => void vi.unstubAllEnvs());

const id = '7d0f4d4e-5b1c-4c39-9a52-3f1c0e6a8b21';
const body = JSON.stringify({
  [deliveryPolicy.idempotencyKey.field]: id,
  [deliveryPolicy.eventType.field]: 'kitchen.on_fire',
  timestamp: '2025-03-14T18:03:27.412Z',
  data: {},
});
const delivery = {
  method: deliveryPolicy.method,
  headers: { [signatureScheme.header]: sign(secret, Buffer.from(body)) },
  body,
};

test.each(['express.ts', 'hono.ts'])('%s parses the bodies of its other routes', async (name) => {
  const ledger = new Ledger();
  const app = await adapters[name]?.({ secrets: [secret], accept: ledger.accept }, 0);
  onTestFinished(() => app?.stop());
  const post = (content: string) =>
    fetch(`${app?.url}/echo`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: content,
    });
  expect(await (await post('{"a":1}')).json()).toEqual({ got: { a: 1 } });
  expect((await post(JSON.stringify('x'.repeat(200_000)))).status).toBe(413);
});

test.each(['express.ts', 'receiver.ts'])('%s is a program', async (name) => {
  const folder = mkdtempSync(join(tmpdir(), 'ordering-recipe-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const server = new Server(
    [process.execPath, '--conditions=@ordering/source', join(root, 'recipes', name)],
    [],
    {
      ORDERING_WEBHOOK_SECRETS: secret,
      ORDERING_RECEIVER_PORT: '0',
      ORDERING_RECEIVER_DATABASE: join(folder, 'receiver.db'),
    },
  );
  onTestFinished(() => server.stop());
  const url = `${await server.start()}/webhooks`;
  expect(await (await fetch(url, delivery)).json()).toEqual({ outcome: 'accepted' });
  expect(await (await fetch(url, delivery)).json()).toEqual({ outcome: 'duplicate' });
});

test('hono.ts exports what a runtime serves, and stores each delivery once', async () => {
  const ledger = new Ledger();
  const store = await ledger.serve();
  vi.stubEnv('ORDERING_INBOX_URL', store.url);
  const send = async () =>
    (await hono.fetch(new Request('http://receiver.test/webhooks', delivery))).json();
  expect(await send()).toEqual({ outcome: 'accepted' });
  expect(await send()).toEqual({ outcome: 'duplicate' });
  expect(ledger.inspect(id)).toEqual({ received: 2, effects: 1 });
  await store.stop();
  expect(await send()).toEqual({ outcome: 'unavailable' });
});
