import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { serviceRole } from './role.ts';
import { correctService } from './testing/decisions.ts';
import { action, fakeConfig } from './testing/fake-config.ts';
import { startService } from './testing/fake-service.ts';
import { secret } from './testing/prove-fake.ts';

const someChecks = { selection: { only: ['API-206', 'API-210', 'SND-118'], skip: [] } };

describe('what a run has made is undone, the last first', () => {
  test.each<{ name: string; interrupted: boolean }>([
    { name: 'when somebody ends it', interrupted: true },
    { name: 'when its time is up', interrupted: false },
  ])('$name, and a new token is needed', async ({ interrupted }) => {
    const over = new AbortController();
    // The first limit of a run is that of its time; what it has made is undone within another one.
    const limit = vi.spyOn(AbortSignal, 'timeout');
    onTestFinished(() => limit.mockRestore());
    if (!interrupted) limit.mockReturnValueOnce(over.signal);
    let registered = 0;
    await using service = await startService({
      newSecret: () => `secret ${++registered}`,
      canCancel: (status) => {
        over.abort();
        return correctService.canCancel(status);
      },
    });
    const config = fakeConfig(secret);
    const undo = Object.fromEntries(
      Object.entries(config.undo ?? {}).map(([name, each]) => [
        name,
        { ...each, steps: each.steps.map((step) => ({ ...step, authorised: true })) },
      ]),
    );
    const { leftBehind, verdict, results } = await serviceRole.prove(
      { baseUrl: service.url, config: { ...config, undo } },
      { ...someChecks, ...(interrupted ? { signal: over.signal } : {}) },
    );
    expect(results.filter(({ status }) => status === 'fail')).toEqual([]);
    expect(verdict.exitCode).toBe(interrupted ? 130 : 5);
    expect(registered).toBeGreaterThan(0);
    // What was on its way when the run ended may be there, and is told.
    const unsure = leftBehind.filter((text) => text.endsWith('it may have created something'));
    expect(leftBehind).toEqual(unsure);
    expect(service.things().length).toBeLessThanOrEqual(unsure.length);
  });
});

describe('what could not be undone is told:', () => {
  async function leftBy(undo: object) {
    await using service = await startService();
    const { leftBehind } = await serviceRole.prove(
      { baseUrl: service.url, config: { ...fakeConfig(secret), undo } },
      { selection: { only: ['API-210'], skip: [] } },
    );
    const ids = service.things();
    return leftBehind.map((text) =>
      ids.reduce((said, id, index) => said.replaceAll(id, `${index}`), text),
    );
  }

  test('the service refuses, while what is gone already is no matter', async () => {
    expect(
      await leftBy({
        createStore: action('undo.createStore', '/token/{storeId}', { method: 'DELETE', body: 1 }),
        createOrder: action('undo.createOrder', '/pos/orders/{orderId}/cancel'),
      }),
    ).toEqual([
      expect.stringMatching(/^orderId 3: `undo.createOrder` failed: POST .* gave 401 /),
      expect.stringMatching(/^orderId 2: /),
      expect.stringMatching(/^orderId 1: /),
    ]);
  });
});
