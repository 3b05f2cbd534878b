import { expect, test } from 'vitest';
import type { Answer } from '../../http/exchange.ts';
import { noAnswer } from './cause.ts';

function failed(problem: Extract<Answer, { kind: 'failed' }>['problem'], status?: number): Answer {
  const message = 'the body of the answer (200) is larger than 64 MiB';
  const answer = { kind: 'failed', problem, message, ms: 1 } as const;
  return status === undefined ? answer : { ...answer, status };
}

test.each<{ answer: Answer; want: string | undefined }>([
  { answer: failed('timeout'), want: 'it leaves calls of cancelOrder without an answer' },
  { answer: failed('timeout', 200), want: 'it does not end its answers to cancelOrder' },
  {
    answer: failed('broken'),
    want: 'it closes the connection of calls of cancelOrder without a whole HTTP response',
  },
  {
    answer: failed('malformed', 200),
    want: 'the chunked body of its answers to cancelOrder is malformed',
  },
  { answer: failed('unreachable'), want: 'nothing listens at its address any longer' },
  {
    answer: failed('too-large', 200),
    want: 'the body of the answer (200) is larger than 64 MiB, for cancelOrder',
  },
  { answer: { kind: 'answered', status: 500, headers: [], body: '', ms: 1 }, want: undefined },
])('the cause of a call that comes to nothing: $want', ({ answer, want }) => {
  expect(noAnswer('cancelOrder', answer)?.says).toBe(want);
});
