import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createClient } from '@hey-api/openapi-ts';
import { Platform } from '@ordering/platform';
import openapiTypescript, { astToString } from 'openapi-typescript';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { plain } from './documents.ts';
import { Workshop } from './generated-client.ts';

// Generators that know nothing of this project get the plain edition. Their clients compile, and
// call each operation of the sandbox.

const platform = new Platform();
const workshops = { fetch: new Workshop('openapi-fetch.ts'), heyApi: new Workshop('hey-api.ts') };
let sandbox: Awaited<ReturnType<Platform['startSandbox']>>;
beforeAll(async () => {
  sandbox = await platform.startSandbox();
});
afterAll(async () => {
  await platform.stop();
  for (const workshop of Object.values(workshops)) workshop.remove();
});

/** What a program gets to call each operation once: a token, a store, and a customer who orders. */
async function input() {
  const { store_id: storeId } = await sandbox.control.createStore({ body: {} });
  const placeOrder = async () =>
    (await sandbox.control.createOrder({ body: { store_id: storeId } })).order_id;
  return { baseUrl: sandbox.url, token: await sandbox.token(), storeId, placeOrder };
}

test('openapi-typescript and openapi-fetch', async () => {
  const workshop = workshops.fetch;
  const types = await openapiTypescript(pathToFileURL(plain('openapi').path));
  writeFileSync(join(workshop.folder, 'api.ts'), astToString(types));

  expect(workshop.typecheck()).toBe('');
  expect(await workshop.run(await input())).toEqual({
    secret: expect.any(Number),
    statuses: [201, 200, 409, 400],
    code: 'order.invalid_transition',
  });
});

test('@hey-api/openapi-ts, which sends the token by itself', async () => {
  const workshop = workshops.heyApi;
  await createClient({
    input: plain('openapi').path,
    output: { path: join(workshop.folder, 'client'), module: { extension: '.ts' } },
    logs: { level: 'silent', file: false },
  });

  expect(workshop.typecheck()).toBe('');
  expect(await workshop.run(await input())).toEqual({
    secret: expect.any(Number),
    statuses: [401, 201, 200, 409, 400],
    code: 'order.invalid_transition',
  });
});
