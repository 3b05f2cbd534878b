import { expect, test } from 'vitest';
import type { Delivery } from './delivery.ts';
import { createFetchHandler, sign } from './fetch.ts';
import { createNodeHandler } from './node.ts';

const secrets = ['example-webhook-secret-1'];
const save = async (_delivery: Delivery): Promise<boolean> => true;

// What a reader of the README writes first has to compile: a callback with one result is where inference would widen it
// to `Promise<string>`.
test('the simplest callbacks compile, and accept a delivery', async () => {
  const handlers = [
    createFetchHandler({
      secrets,
      async accept(delivery) {
        await save(delivery);
        return 'accepted';
      },
    }),
    createFetchHandler({
      secrets,
      accept: async (delivery) => ((await save(delivery)) ? 'accepted' : 'duplicate'),
    }),
    createFetchHandler({ secrets, accept: async () => 'accepted' }),
  ];
  const body = new TextEncoder().encode('{}');
  const headers = { 'X-Service-Signature': await sign('example-webhook-secret-1', body) };
  for (const handle of handlers) {
    const request = new Request('http://receiver.test/', { method: 'POST', headers, body });
    expect(await (await handle(request)).json()).toEqual({ outcome: 'quarantined' });
  }
});

test('the simplest callback of a Node.js handler compiles', () => {
  expect(
    createNodeHandler({
      secrets,
      async accept(delivery) {
        await save(delivery);
        return 'accepted';
      },
    }),
  ).toBeTypeOf('function');
});
