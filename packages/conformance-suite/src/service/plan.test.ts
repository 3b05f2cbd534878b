import { expect, test } from 'vitest';
import { serviceRole } from './role.ts';
import { fakeConfig } from './testing/fake-config.ts';
import { secret } from './testing/prove-fake.ts';
import { nobody, testPlan } from './testing/test-plan.ts';

// The nightly form plans everything that is planned exactly.
testPlan({ only: ['API-201', 'API-207', 'API-22?', 'SND-116'] }, undefined);

test('values are filled in, and secrets are not', async () => {
  const config = fakeConfig(secret);
  const target = '{admin}/stores?key={secret}';
  const createStore = config.actions.createStore;
  const [step] = createStore?.steps ?? [];
  if (createStore === undefined || step === undefined) return expect.unreachable();
  const { steps, leftBehind } = await serviceRole.plan(
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
