import { describe, expect, test, vi } from 'vitest';
import type { Report } from './model/result.ts';
import { receiverRole } from './receiver/role.ts';
import type { Decisions } from './receiver/testing/fake-receiver.ts';
import { startReceiver } from './receiver/testing/fake-receiver.ts';
import { proveFake as proveReceiver } from './receiver/testing/prove-fake.ts';
import type { RunOptions } from './run/options.ts';
import { serviceRole } from './service/role.ts';
import type { ServiceDecisions } from './service/testing/decisions.ts';
import { fakeConfig } from './service/testing/fake-config.ts';
import { startService } from './service/testing/fake-service.ts';
import { flooding } from './service/testing/flood.ts';
import { proveFake as proveService, secret } from './service/testing/prove-fake.ts';
import { standStill } from './testing/stand-still.ts';

// A run ends when its time is up, whatever the subject does; what is left to do then takes no longer than this.
const overtimeMs = 5000;
const timeoutMs = 2000;

const never = () => new Promise<never>(() => {});

async function endsInTime(prove: () => Promise<Report>, ms = timeoutMs): Promise<void> {
  const began = performance.now();
  const { verdict } = await prove();
  expect(performance.now() - began).toBeLessThan(ms + overtimeMs);
  expect(verdict.exitCode).not.toBe(0);
}

describe('a run is over when its time is up, where a service', () => {
  test.each<{ name: string; decisions: Partial<ServiceDecisions> }>([
    { name: 'never answers', decisions: { pace: never } },
    { name: 'is slow to answer anything', decisions: { pace: (handle) => slowly(handle, 900) } },
    { name: 'sends deliveries without an end', decisions: floodingFromTheFirst() },
    { name: 'stands still, and this process with it', decisions: { pace: still } },
  ])('$name', ({ decisions }) => endsInTime(() => proveService(decisions, { timeoutMs })));
});

describe('a run is over when its time is up, where a receiver', () => {
  test.each<{ name: string; decisions: Partial<Decisions>; change?: object }>([
    { name: 'never answers', decisions: { pace: never } },
    { name: 'is slow to answer anything', decisions: { pace: (handle) => slowly(handle, 900) } },
    { name: 'cannot be made slow', decisions: {}, change: { slow: never } },
  ])('$name', ({ decisions, change = {} }) =>
    endsInTime(() => proveReceiver(decisions, change, { timeoutMs })),
  );
});

/** Each is given what ends the subject for good. */
const restarts: readonly { name: string; restart(end: () => Promise<void>): Promise<void> }[] = [
  { name: 'never ends', restart: never },
  { name: 'never ends, though the subject has', restart: (end) => end().then(never) },
  { name: 'does not start it again', restart: (end) => end() },
];

/** Gives a run more and more time until that ends in the middle of its restart. */
async function endsInRestart(
  prove: (options: RunOptions, onRestart: () => void) => Promise<Report>,
): Promise<void> {
  const onRestart = vi.fn();
  for (let ms = timeoutMs; onRestart.mock.calls.length === 0; ms *= 3) {
    const began = performance.now();
    await endsInTime(() => prove({ timeoutMs: ms }, onRestart), ms);
    expect(performance.now() - began).toBeGreaterThanOrEqual(ms);
  }
}

describe('a run is over when its time is up, where the restart', () => {
  test.each(restarts)('of a receiver $name', ({ restart }) =>
    endsInRestart(async (options, onRestart) => {
      await using stack = new AsyncDisposableStack();
      const { urls } = stack.use(await startReceiver({ own: secret, byStore: new Map() }));
      const restarted = () => {
        onRestart();
        return restart(() => stack.disposeAsync());
      };
      const selection = { only: ['RCV-063'] };
      return await receiverRole.prove(
        { urls, secret, restart: restarted },
        { ...options, selection },
      );
    }),
  );

  test.each(restarts)('of a service $name', ({ restart }) =>
    endsInRestart(async (options, onRestart) => {
      await using stack = new AsyncDisposableStack();
      const { url: baseUrl } = stack.use(await startService());
      const run = async () => {
        onRestart();
        await restart(() => stack.disposeAsync());
        return '';
      };
      const step = { command: 'restart', authorised: false, take: {}, run };
      const usual = fakeConfig(secret);
      const actions = { ...usual.actions, restart: { name: 'restart', steps: [step] } };
      const selection = { only: ['SND-115'] };
      return await serviceRole.prove(
        { baseUrl, config: { ...usual, actions } },
        { ...options, selection },
      );
    }),
  );
});

async function slowly<T>(handle: () => Promise<T>, ms: number): Promise<T> {
  await new Promise((resolve) => setTimeout(resolve, ms));
  return handle();
}

function still<T>(handle: () => Promise<T>): Promise<T> {
  standStill(300);
  return handle();
}

function floodingFromTheFirst(): Partial<ServiceDecisions> {
  return flooding(1_000_000, 'its own', { purpose: 'api-store', attempt: 1 });
}
