import { expect, test } from 'vitest';
import { planService } from './plan.ts';
import { proveService } from './prove.ts';
import { answerMs, fakeConfig } from './testing/fake-config.ts';
import { startService } from './testing/fake-service.ts';
import { secret } from './testing/prove-fake.ts';

/** Nobody listens on the discard port of a test machine. */
const nobody = 'http://127.0.0.1:9';

test('what is planned is what is done', async () => {
  const config = fakeConfig(secret);
  const { steps, leftBehind, target } = await planService({ baseUrl: `${nobody}/`, config });
  expect({ target, leftBehind }).toEqual({ target: nobody, leftBehind: [] });

  const asked: Record<string, number> = {};
  const count = (request: string) => {
    asked[request] = (asked[request] ?? 0) + 1;
  };
  await using service = await startService({}, (method, path) =>
    count(`${method} ${path.replaceAll(/[0-9a-f-]{36}|conformance-unknown-[^/]+/g, '{}')}`),
  );
  await proveService({ baseUrl: service.url, config, answerMs });
  const planned: Record<string, number> = {};
  for (const { what } of steps) {
    const request = what.replaceAll(/\{\w+\}/g, '{}');
    planned[request] = (planned[request] ?? 0) + 1;
  }
  // How often the clock is turned depends on what comes, on each walk.
  const clock = 'POST /control/advance';
  expect(planned[clock]).toBe(4);
  expect({ ...planned, [clock]: asked[clock] }).toEqual(asked);
});

test('the order, and what is made and undone', async () => {
  const { steps } = await planService(
    { baseUrl: nobody, config: fakeConfig(secret) },
    { selection: { only: ['API-210'], skip: [] } },
  );
  expect(steps.map(({ kind, what }) => `${kind} ${what}`)).toEqual([
    'make POST /control/stores',
    'send POST /token',
    'make POST /pos/integrate-store',
    'make POST /control/orders',
    'make POST /control/orders',
    'send POST /control/orders/{orderId}',
    'send POST /pos/orders/{orderId}/cancel',
    'make POST /control/orders',
    'send POST /pos/orders/{orderId}/cancel',
    'undo DELETE /control/orders/{orderId}',
    'undo DELETE /control/orders/{orderId}',
    'undo DELETE /control/orders/{orderId}',
    'undo DELETE /control/stores/{storeId}',
  ]);
});

test('values are filled in, and secrets are not', async () => {
  const config = fakeConfig(secret);
  const target = '{admin}/stores?key={secret}';
  const createStore = config.actions.createStore;
  const [step] = createStore?.steps ?? [];
  if (createStore === undefined || step === undefined) return expect.unreachable();
  const { steps, leftBehind } = await planService(
    {
      baseUrl: nobody,
      config: {
        ...config,
        values: { ...config.values, admin: 'https://admin.example' },
        actions: {
          ...config.actions,
          createStore: { ...createStore, steps: [{ ...step, target }] },
        },
        undo: {},
      },
    },
    { selection: { only: ['API-215'], skip: [] } },
  );
  expect(steps[0]?.what).toBe('POST https://admin.example/stores?key={secret}');
  expect(JSON.stringify(steps)).not.toContain(secret);
  expect(leftBehind).toContainEqual(
    expect.stringMatching(/^\d things? of `createStore` \(storeId \{storeId\}\)/),
  );
});
