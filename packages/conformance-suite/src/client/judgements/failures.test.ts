import { expect, test } from 'vitest';
import type { Play } from '../scenarios/world.ts';
import { gaveUpFailing, growing, jittered, waitedAsAsked } from './failures.ts';

/** A start whose calls came after these delays, in ms, each of which was answered at once. */
function played(label: string, delays: readonly number[], stoodStillMs = 0): Play {
  let at = 1_000_000;
  const calls = [0, ...delays].map((delay) => {
    at += delay;
    return {
      ...({ kind: 'task', task: 0, method: 'POST', path: '/', headers: [], body: '{}' } as const),
      ...{ answer: { kind: 'answer', status: 503 } as const, at, answeredAt: at, stoodStillMs },
    };
  });
  return { label, calls, ended: { exitCode: 1, ms: 100, output: '' } };
}

function starts(delaysOf: (n: number) => readonly number[], stoodStillMs = 0): readonly Play[] {
  return Array.from({ length: 8 }, (_, n) => played(`start ${n}`, delaysOf(n), stoodStillMs));
}

test.each([
  { what: 'that double', delays: (n: number) => [100 + n, 200 + n], want: 'kept' },
  { what: 'any time up to those', delays: (n: number) => [12 * n, 25 * n], want: 'kept' },
  { what: 'that are the same', delays: () => [1000, 1000], want: 'broken' },
  { what: 'that are the same, and short', delays: () => [20, 20], want: 'not-observable' },
  { what: 'of one call again', delays: () => [100], want: 'not-applicable' },
  { what: 'of nothing', delays: () => [], want: 'not-applicable' },
])('whether delays $what grow: $want', ({ delays, want }) => {
  expect(growing(starts(delays)).kind).toBe(want);
});

test.each([
  { what: 'that differ by a tenth', delays: (n: number) => [1000 + 14 * n], want: 'kept' },
  {
    what: 'that are the same, as far as a machine can',
    delays: (n: number) => [1000 + n],
    want: 'broken',
  },
  { what: 'of nothing', delays: () => [], want: 'not-applicable' },
])('whether delays $what have a random part: $want', ({ delays, want }) => {
  expect(jittered(starts(delays)).kind).toBe(want);
});

test('delays that this process was late for are not held against a client', () => {
  const same = starts(() => [1000, 1000], 50);
  expect(growing(same).kind).toBe('not-observable');
  expect(jittered(same).kind).toBe('not-observable');
});

test('delays that this process was late for speak for a client where the lateness does not explain them', () => {
  const doubling = starts((n) => [100 + 10 * n, 400 + 10 * n], 50);
  expect(growing(doubling).kind).toBe('kept');
  expect(jittered(doubling).kind).toBe('not-observable');
  expect(jittered(starts((n) => [100 + 60 * n], 50)).kind).toBe('kept');
});

test('the report has all delays', () => {
  expect(growing(starts((n) => [100 + n, 200]))).toMatchObject({
    evidence: expect.arrayContaining([{ id: 'start 3', saw: 'delays of 103, 200 ms' }]),
  });
});

test.each([
  { retryAfter: '1', delay: 999, want: 'kept' },
  { retryAfter: '1', delay: 970, want: 'broken' },
  { retryAfter: '1', delay: 5000, want: 'kept' },
  { retryAfter: new Date(1_002_000).toUTCString(), delay: 2000, want: 'kept' },
  { retryAfter: new Date(1_002_000).toUTCString(), delay: 1900, want: 'broken' },
])('a call again after $delay ms, where $retryAfter is asked for: $want', (given) => {
  const { calls, ...play } = played('limited', [given.delay]);
  const { retryAfter, want } = given;
  const asking = calls.map((call) => ({ ...call, answer: { ...call.answer, retryAfter } }));
  expect(waitedAsAsked([{ ...play, calls: asking }]).kind).toBe(want);
});

test('a client that has not ended may still make a call', () => {
  expect(gaveUpFailing([{ ...played('late', [100]), cut: 'time' }]).kind).toBe('not-run');
  expect(gaveUpFailing([{ ...played('on and on', [100]), cut: 'enough' }]).kind).toBe('broken');
});
