import { ErrorCode } from '@ordering/errors';
import { expect, test } from 'vitest';
import type { ServiceDecisions } from './testing/decisions.ts';
import { correctService } from './testing/decisions.ts';
import { proveFake } from './testing/prove-fake.ts';

const only = { selection: { only: ['API-215'], skip: [] } };

/** Takes so many calls in `inMs`, and asks for `seconds` of patience where there are more. */
function limited(most: number, seconds: number, inMs = 1000): ServiceDecisions['throttled'] {
  return ({ calls }) => {
    const now = Date.now();
    if (calls.filter((at) => at > now - inMs).length < most) {
      calls.push(now);
      return undefined;
    }
    const answer = correctService.failure(ErrorCode.rateLimited, 'slow down');
    return { ...answer, headers: { 'retry-after': String(seconds) } };
  };
}

test('a service that asks for patience gets it, and the report says so', async () => {
  const { results, notes } = await proveFake({ throttled: limited(3, 1) }, only);
  expect(results.map(({ status }) => status)).toEqual(['pass']);
  expect(notes).toEqual([
    expect.stringMatching(
      /^The service asked \d+ times to be called later \(429\), and the runner waited \d+\.0 s in all; `rate`/,
    ),
  ]);
});

test('calls are made no faster than the declared rate', async () => {
  const rate = { calls: 3, perMs: 60 };
  let calls = 0;
  const counting: ServiceDecisions['pace'] = (handle) => {
    calls += 1;
    return handle();
  };
  const started = performance.now();
  const { results, notes } = await proveFake({ pace: counting }, only, (config) => ({
    ...config,
    rate,
  }));
  const elapsedMs = performance.now() - started;
  expect(results.map(({ status }) => status)).toEqual(['pass']);
  expect(notes).toEqual([]);
  expect(calls).toBeGreaterThan(2 * rate.calls);
  expect(elapsedMs).toBeGreaterThanOrEqual((Math.ceil(calls / rate.calls) - 1) * rate.perMs);
});
