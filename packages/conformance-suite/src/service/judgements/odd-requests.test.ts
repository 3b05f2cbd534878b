import { expect, test } from 'vitest';
import type { Answer } from '../../http/exchange.ts';
import { oddlyButEnveloped } from './odd-requests.ts';

type Failed = Extract<Answer, { kind: 'failed' }>;

const failed: Failed = { kind: 'failed', problem: 'timeout', message: 'none', ms: 10_000 };

test.each([
  {
    what: 'a malformed call',
    isMalformed: true,
    want: 'it leaves calls of cancelOrder without an',
  },
  { what: 'a path that is not there', isMalformed: false, want: undefined },
])('$what that gets no answer tells: $want', ({ what, isMalformed, want }) => {
  const odd = { what, isMalformed, method: 'POST', path: '/orders/1', answer: failed };
  const finding = oddlyButEnveloped([odd]);
  const [cause] = finding.kind === 'broken' ? finding.faults.map((fault) => fault.cause) : [];
  expect(cause?.says.slice(0, want?.length)).toBe(want);
});

test.each<{ what: string; problem: Failed['problem']; mayClose?: true; want: string }>([
  { what: 'a path that is not there', problem: 'broken', want: 'broken' },
  { what: 'a path that is not there', problem: 'timeout', want: 'broken' },
  { what: 'a body of 5 MiB', problem: 'broken', mayClose: true, want: 'kept' },
  { what: 'a body of 5 MiB', problem: 'timeout', mayClose: true, want: 'broken' },
])('$what that comes to nothing ($problem), beside one that is refused: $want', (given) => {
  const { want, problem, ...odd } = given;
  const call = { method: 'POST', path: '/orders/1', isMalformed: false };
  const body = '{"error":{"code":"request.validation","message":"no"}}';
  const answer: Answer = { kind: 'answered', status: 400, headers: [], body, ms: 1 };
  const refused = { ...call, what: 'a body that is no JSON', isMalformed: true, answer };
  const came = { ...call, ...odd, answer: { ...failed, problem } };
  expect(oddlyButEnveloped([came, refused]).kind).toBe(want);
});
