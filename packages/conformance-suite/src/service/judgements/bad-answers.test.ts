import { expect, test } from 'vitest';
import { delaysMs } from '../../contract/policy.ts';
import type { Observation } from '../../http/observation.ts';
import { type BadlyAnswered, isTimed } from '../scenarios/bad-answers.ts';
import {
  redirectsAreFailures,
  retriedWhateverBreaks,
  retriedWhateverTheStatus,
  retryAfterIsNoExcuse,
} from './bad-answers.ts';

const gap = delaysMs[1] ?? 0;

function came(
  deliveryId: string,
  at: number,
  answer: Observation['answer'],
  path = '/own',
): Observation {
  return {
    ...{ at, endpoint: 'own', method: 'POST', path, headers: [], body: '', whole: true },
    ...{ deliveryId, attempt: 1, answer, answeredAt: at, doneAt: at, signedBy: [] },
  };
}

const answered = (status: number): Observation['answer'] => ({ kind: 'answer', status });
const fine = answered(200);

/** A delivery that is answered so at first, and is attempted again after so long. */
const twice = (id: string, first: Observation['answer'], afterMs = gap, stoodStillMs = 0) => [
  came(id, 0, first),
  { ...came(id, afterMs, fine), stoodStillMs },
];

function seen(...each: readonly (readonly Observation[])[]): BadlyAnswered {
  return { came: each.flat(), target: 'trap', advances: [], scale: 1 };
}

const proof = twice('proof', answered(500));

test.each([
  { name: 'again after 410', given: seen(proof, twice('a', answered(410))), want: 'kept' },
  { name: 'once after 410', given: seen(proof, [came('a', 0, answered(410))]), want: 'broken' },
  { name: 'never again at all', given: seen([came('a', 0, answered(410))]), want: 'not-run' },
  { name: 'nothing', given: seen(), want: 'not-run' },
])('a status: $name is $want', ({ given, want }) => {
  expect(retriedWhateverTheStatus(given).kind).toBe(want);
});

test.each([
  { name: 'again after a reset', given: seen(proof, twice('a', { kind: 'reset' })), want: 'kept' },
  { name: 'once', given: seen(proof, [came('a', 0, { kind: 'garbage' })]), want: 'broken' },
  { name: 'nothing that breaks', given: seen(proof), want: 'not-run' },
])('a connection: $name is $want', ({ given, want }) => {
  expect(retriedWhateverBreaks(given).kind).toBe(want);
});

test.each([
  { name: 'again', given: seen(proof, twice('a', answered(307))), want: 'kept' },
  { name: 'once', given: seen(proof, [came('a', 0, answered(307))]), want: 'broken' },
  {
    name: 'again, and at its target',
    given: seen(proof, twice('a', answered(307)), [came('a', 1, fine, '/run/trap')]),
    want: 'broken',
  },
])('a redirect: $name is $want', ({ given, want }) => {
  expect(redirectsAreFailures(given).kind).toBe(want);
});

test.each([
  { name: 'after its delay', given: seen(twice('a', answered(429))), want: 'kept' },
  { name: 'much later', given: seen(twice('a', answered(429), 2 * gap)), want: 'kept' },
  { name: 'as it was asked for', given: seen(twice('a', answered(503), 1000)), want: 'broken' },
  { name: 'never', given: seen([came('a', 0, answered(429))]), want: 'not-run' },
  {
    name: 'after its delay, if the runner read it at once',
    given: seen(twice('a', answered(429), gap, gap - 1000)),
    want: 'not-run',
  },
  {
    name: 'after its delay, whenever the runner read it',
    given: seen(twice('a', answered(429), 2 * gap, gap - 1000)),
    want: 'kept',
  },
  {
    name: 'as early as all others',
    given: seen(twice('a', answered(503), 1000), twice('b', answered(500), 1000)),
    want: 'not-run',
  },
  {
    name: 'at a clock that is too fast',
    given: { ...seen(twice('a', answered(429))), scale: 100_000 },
    want: 'not-observable',
  },
])('Retry-After: the next attempt $name is $want', ({ name, given, want }) => {
  expect(retryAfterIsNoExcuse(given).kind).toBe(want);
  expect(isTimed(given)).toBe(!name.includes('if the runner'));
});
