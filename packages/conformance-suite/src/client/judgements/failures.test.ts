import { expect, test } from 'vitest';
import type { Play } from '../scenarios/world.ts';
import { endedInTime, gaveUpFailing, growing, jittered, waitedAsAsked } from './failures.ts';

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
  { what: 'that are the same, and short', delays: () => [20, 20], want: 'not-observable' },
])('whether delays $what grow: $want', ({ delays, want }) => {
  expect(growing(starts(delays), punctual).kind).toBe(want);
});

/** Starts that ask for a token this long after a call was refused, in ms, and call again as long after that. */
function prompt(...gaps: readonly number[]): readonly Play[] {
  return gaps.map((gap) => {
    const { calls, ...play } = played(`prompt, ${gap} ms`, [gap, gap]);
    return { ...play, calls: calls.with(1, { ...take(calls, 1), kind: 'token' }) };
  });
}

function take<T>(items: readonly T[], index: number): T {
  const item = items[index];
  if (item === undefined) throw new Error(`there is no item ${index}`);
  return item;
}

const punctual = prompt(5, 6, 7, 6, 5);
const late = prompt(5, 40, 90, 6, 120);

test.each<{ what: string; waits: number; by: readonly Play[]; want: string }>([
  { what: 'not at all, of one that is in time', waits: 1, by: punctual, want: 'broken' },
  { what: 'not at all, of one that is late', waits: 1, by: late, want: 'broken' },
  { what: 'by a tenth, of one that is in time', waits: 14, by: punctual, want: 'kept' },
  { what: 'by less than it is late', waits: 14, by: late, want: 'not-observable' },
  { what: 'by a tenth, of one of which nobody knows', waits: 14, by: [], want: 'not-observable' },
  { what: 'by a half, of one of which nobody knows', waits: 100, by: [], want: 'kept' },
])('delays that differ $what, have a random part: $want', ({ waits, by, want }) => {
  expect(
    jittered(
      starts((n) => [1000 + waits * n]),
      by,
    ).kind,
  ).toBe(want);
});

test('delays that this process was late for are not held against a client', () => {
  const same = starts(() => [1000, 1000], 50);
  expect(growing(same, punctual).kind).toBe('not-observable');
  expect(jittered(same, punctual).kind).toBe('not-observable');
});

test('delays that this process was late for speak for a client where the lateness does not explain them', () => {
  const doubling = starts((n) => [100 + 10 * n, 400 + 10 * n], 50);
  expect(growing(doubling, punctual).kind).toBe('kept');
  expect(jittered(doubling, punctual).kind).toBe('not-observable');
  expect(
    jittered(
      starts((n) => [100 + 60 * n], 50),
      punctual,
    ).kind,
  ).toBe('kept');
});

test.each([
  { retryAfter: '1', delay: 999, want: 'kept' },
  { retryAfter: '1', delay: 970, want: 'broken' },
  { retryAfter: '1', delay: 5000, want: 'kept' },
  { retryAfter: new Date(1_002_000).toUTCString(), delay: 2000, want: 'kept' },
  { retryAfter: new Date(1_002_000).toUTCString(), delay: 1900, want: 'broken' },
  { retryAfter: '1', delay: 992, stoodStillMs: 990, want: 'not-run' },
  { retryAfter: '1', delay: 1005, stoodStillMs: 106, want: 'not-run' },
  { retryAfter: '1', delay: 1005, stoodStillMs: 105, want: 'kept' },
  { retryAfter: '1', delay: 970, stoodStillMs: 990, want: 'broken' },
  { retryAfter: '1', delay: 5000, stoodStillMs: 990, want: 'kept' },
  {
    retryAfter: new Date(1_002_000).toUTCString(),
    delay: 2000,
    stoodStillMs: 990,
    want: 'not-run',
  },
  { retryAfter: new Date(1_002_000).toUTCString(), delay: 3000, stoodStillMs: 990, want: 'kept' },
])(
  'a call again after $delay ms, where $retryAfter is asked for and the runner stood still for $stoodStillMs ms: $want',
  (given) => {
    const { calls, ...play } = played('limited', [given.delay], given.stoodStillMs);
    const { retryAfter, want } = given;
    const asking = calls.map((call) => ({ ...call, answer: { ...call.answer, retryAfter } }));
    expect(waitedAsAsked([{ ...play, calls: asking }]).kind).toBe(want);
  },
);

test('what a client repeats that may have given up a late answer is no answer to it', () => {
  const late = { ...played('limited', [2]), stoodStillMs: 1200 };
  expect(waitedAsAsked([late]).kind).toBe('not-run');
  expect(endedInTime([late]).kind).toBe('not-run');
  expect(endedInTime([{ ...late, cut: 'time' }]).kind).toBe('not-run');
});

test('a client that has not ended may still make a call', () => {
  const once = starts(() => []).map((play) => ({ ...play, cut: 'time' as const }));
  expect(gaveUpFailing(once).kind).toBe('not-run');
  expect(jittered(once, punctual).kind).toBe('not-run');
  expect(gaveUpFailing([{ ...played('late', [100]), cut: 'time' }]).kind).toBe('not-run');
  expect(gaveUpFailing([{ ...played('on and on', [100]), cut: 'enough' }]).kind).toBe('broken');
});
