import { deliveryPolicy } from '@ordering/events';
import { expect, test } from 'vitest';
import type { HandlerOptions } from './adapter.ts';
import { BodyLimits } from './body-limits.ts';

const mebibyte = 1024 * 1024;
const small = 64 * 1024;

test.each<[given: string, options: Partial<HandlerOptions>, bytes: number]>([
  ['64 MiB unless told', {}, 64 * mebibyte],
  ['64 MiB, though four of the largest are less', { maxBodyBytes: mebibyte }, 64 * mebibyte],
  ['four of the largest, if they are more', { maxBodyBytes: 17 * mebibyte }, 68 * mebibyte],
  ['what it is told', { maxBodyBytes: 17 * mebibyte, maxUnverifiedBytes: 7 }, 7],
])('bodies that are not verified may take %s', (_given, options, bytes) => {
  const limits = new BodyLimits(options);
  expect([limits.take(bytes + 1, 1), limits.take(bytes, 1)]).toEqual([false, true]);
  expect(limits.take(1, 1)).toBe(false);
  limits.give(1);
  expect([limits.take(1, 1), limits.used]).toEqual([true, bytes]);
});

test.each([
  ['a small body', small, 64, 0],
  ['a larger one, which leaves room for small ones', small + 1, 31, 33],
])('%s', (_what, size, fits, left) => {
  const limits = new BodyLimits({ maxUnverifiedBytes: 64 * small });
  const taken: number[] = [];
  while (limits.take(size, size)) taken.push(size);
  expect(taken).toHaveLength(fits);
  // Small ones still fit, up to all there is.
  for (let i = 0; i < left - 1; i += 1) expect(limits.take(small, small)).toBe(true);
  for (const bytes of taken) limits.give(bytes);
  expect(limits.used).toBe(Math.max(0, left - 1) * small);
});

test('what is not a number is not taken', () => {
  const limits = new BodyLimits({});
  expect([limits.take(Number.NaN, Number.NaN), limits.used]).toEqual([false, 0]);
});

test('a body may come as late as the service waits for an answer, and be of 5 MiB, unless told', () => {
  expect(new BodyLimits({})).toMatchObject({
    timeoutMs: deliveryPolicy.timeoutMs,
    maxBytes: 5 * mebibyte,
  });
  const told = { bodyTimeoutMs: 7, maxBodyBytes: 8 };
  expect(new BodyLimits(told)).toMatchObject({ timeoutMs: 7, maxBytes: 8 });
});
