import { expect, test } from 'vitest';
import type { Answer } from '../../http/exchange.ts';
import { causeOfTimestamp, noAnswer } from './cause.ts';

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

test.each([
  { value: 1_741_975_331_204, want: 'is not a string' },
  { value: 'Fri, 14 Mar 2025 18:02:11 GMT', want: 'is not written as in ISO 8601' },
  { value: '2025-03-14T18:02:11.204', want: 'has no time zone' },
  { value: '2025-03-14T19:02:11.204+01:00', want: 'is in local time' },
  { value: '2025-03-14T18:02:11Z', want: 'has no milliseconds' },
  { value: '2025-03-14T18:02:11.204123Z', want: 'has 6 digits after the second' },
  { value: '2025-03-14T18:02:11.204Z', want: undefined },
  { value: '2025-03-14T18:02:11.204+00:00', want: undefined },
  { value: undefined, want: undefined },
])('the time $value $want', ({ value, want }) => {
  const says = want === undefined ? undefined : `the \`timestamp\` of events ${want}`;
  expect(causeOfTimestamp(value)?.says).toBe(says);
});
