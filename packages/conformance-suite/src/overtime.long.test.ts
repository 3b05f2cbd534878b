import { describe, expect, test } from 'vitest';
import type { Report } from './model/result.ts';
import type { Decisions } from './receiver/testing/fake-receiver.ts';
import { proveFake as proveReceiver } from './receiver/testing/prove-fake.ts';
import type { ServiceDecisions } from './service/testing/decisions.ts';
import { flooding } from './service/testing/flood.ts';
import { proveFake as proveService } from './service/testing/prove-fake.ts';
import { standStill } from './testing/stand-still.ts';

// A run ends when its time is up, whatever the subject does; what is left to do then takes no longer than this.
const overtimeMs = 5000;
const timeoutMs = 2000;

const never = () => new Promise<never>(() => {});

async function endsInTime(prove: () => Promise<Report>): Promise<void> {
  const began = performance.now();
  const { verdict } = await prove();
  expect(performance.now() - began).toBeLessThan(timeoutMs + overtimeMs);
  expect(verdict.exitCode).not.toBe(0);
}

/** Answers so many requests, and no other. */
function hangingAfter(requests: number): ServiceDecisions['pace'] {
  let came = 0;
  return (handle) => {
    came += 1;
    return came > requests ? never() : handle();
  };
}

describe('a run is over when its time is up, where a service', () => {
  test.each<{ name: string; decisions: Partial<ServiceDecisions> }>([
    { name: 'never answers', decisions: { pace: never } },
    { name: 'answers no more, when things have been made', decisions: { pace: hangingAfter(20) } },
    { name: 'is slow to answer anything', decisions: { pace: (handle) => slowly(handle, 900) } },
    { name: 'sends deliveries without an end', decisions: floodingFromTheFirst() },
    { name: 'stands still, and this process with it', decisions: { pace: still } },
  ])('$name', ({ decisions }) => endsInTime(() => proveService(decisions, { timeoutMs })));
});

describe('a run is over when its time is up, where a receiver', () => {
  test.each<{ name: string; decisions: Partial<Decisions>; change?: object }>([
    { name: 'never answers', decisions: { pace: never } },
    { name: 'is slow to answer anything', decisions: { pace: (handle) => slowly(handle, 900) } },
    { name: 'shows no effect', decisions: { hasEffect: () => false } },
    { name: 'never comes back', decisions: {}, change: { restart: never } },
    { name: 'cannot be made slow', decisions: {}, change: { slow: never } },
  ])('$name', ({ decisions, change = {} }) =>
    endsInTime(() => proveReceiver(decisions, change, { timeoutMs })),
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
