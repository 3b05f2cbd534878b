import { expect, test } from 'vitest';
import type { Presented } from '../scenarios/certificates.ts';
import type { ApiExchange } from '../scenarios/world.ts';
import { badCertificatesRefused } from './certificates.ts';

const good: Presented = { kind: 'good', connections: 1, deliveries: 1 };
const met: Presented = { kind: 'expired', connections: 1, deliveries: 0 };

function answered(status: number): ApiExchange {
  return {
    ...{ at: 0, operation: 'integrateStore', method: 'POST', path: '/', baseUrl: '', headers: [] },
    body: {},
    answer: { kind: 'answered', status, headers: [], body: '', ms: 1 },
  };
}

test.each<{ name: string; presented: readonly Presented[]; want: string }>([
  { name: 'refused when it is met', presented: [good, met], want: 'kept' },
  {
    name: 'refused when it is registered',
    presented: [good, { ...met, connections: 0, refused: answered(400) }],
    want: 'kept',
  },
  {
    name: 'the registration breaks',
    presented: [good, { ...met, refused: answered(500) }],
    want: 'broken',
  },
  { name: 'taken', presented: [good, { ...met, deliveries: 2 }], want: 'broken' },
  { name: 'never met', presented: [good, { ...met, connections: 0 }], want: 'not-observable' },
  {
    name: 'the good one is refused too',
    presented: [{ ...good, deliveries: 0 }, met],
    want: 'not-run',
  },
  { name: 'no good one', presented: [met], want: 'not-run' },
])('$name: $want', ({ presented, want }) => {
  expect(badCertificatesRefused(presented).kind).toBe(want);
});
