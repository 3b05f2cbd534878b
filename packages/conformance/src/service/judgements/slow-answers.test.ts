import { expect, test } from 'vitest';
import type { Observation } from '../../http/observation.ts';
import type { SlowlyAnswered } from '../scenarios/slow-answers.ts';
import { waitsAsLongAsItShould } from './slow-answers.ts';

const answerMs = 10_000;

/** Attempts of a delivery, each answered after so long. */
function attempts(deliveryId: string, ...afterMs: readonly number[]): readonly Observation[] {
  return afterMs.map((ms, index) => ({
    ...{ at: 0, method: 'POST', path: '/', headers: [], body: '', whole: true, deliveryId },
    ...{ attempt: index + 1, answer: { kind: 'answer', status: 200 }, signedBy: [] },
    answeredAt: ms,
  }));
}

test.each<{ name: string; came: readonly Observation[]; want: string }>([
  {
    name: 'as it should',
    came: [...attempts('a', 9000), ...attempts('b', 11_000, 0)],
    want: 'kept',
  },
  {
    name: 'too short',
    came: [...attempts('a', 9000, 0), ...attempts('b', 11_000, 0)],
    want: 'broken',
  },
  { name: 'too long', came: [...attempts('a', 9000), ...attempts('b', 11_000)], want: 'broken' },
  {
    name: 'answered late, and again',
    came: [...attempts('a', 10_100, 0), ...attempts('b', 11_000, 0)],
    want: 'not-run',
  },
  {
    name: 'answered late, which counted',
    came: [...attempts('a', 10_100), ...attempts('b', 11_000, 0)],
    want: 'kept',
  },
  { name: 'nothing came', came: [], want: 'not-run' },
])('$name: $want', ({ came, want }) => {
  const transcript: SlowlyAnswered = { came, ids: { 'in time': 'a', 'too late': 'b' }, answerMs };
  expect(waitsAsLongAsItShould(transcript).kind).toBe(want);
});
