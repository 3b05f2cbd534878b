import { expect, test } from 'vitest';
import type { Answer } from '../../http/exchange.ts';
import { oddlyButEnveloped } from './odd-requests.ts';

const failed: Answer = { kind: 'failed', problem: 'timeout', message: 'none', ms: 10_000 };

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
