import { expect, test } from 'vitest';
import { delaysMs } from '../../contract/policy.ts';
import type { Observation } from '../../http/observation.ts';
import { type BadlyAnswered, isTimed } from '../scenarios/bad-answers.ts';
import { retryAfterIsNoExcuse } from './bad-answers.ts';

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

test.each([
  { name: 'after its delay', given: seen(twice('a', answered(429))), want: 'kept' },
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
    name: 'at a clock that is too fast',
    given: { ...seen(twice('a', answered(429))), scale: 100_000 },
    want: 'not-observable',
  },
])('Retry-After: the next attempt $name is $want', ({ name, given, want }) => {
  expect(retryAfterIsNoExcuse(given).kind).toBe(want);
  expect(isTimed(given)).toBe(!name.includes('if the runner'));
});
