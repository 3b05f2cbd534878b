import { expect, test } from 'vitest';
import type { Target } from '../scenarios/targets.ts';
import type { ApiExchange } from '../scenarios/world.ts';
import { nothingInside } from './targets.ts';

function answered(status: number): ApiExchange {
  return {
    ...{ at: 0, operation: 'integrateStore', method: 'POST', path: '/', baseUrl: '', headers: [] },
    body: {},
    answer: { kind: 'answered', status, headers: [], body: '', ms: 1 },
  };
}

const host = '10.0.0.1';
const refused: Target = { host, exchange: answered(400) };
const taken: Target = { host, exchange: answered(201) };

test.each<{ name: string; target: Target; want: string }>([
  { name: 'refused', target: refused, want: 'kept' },
  { name: 'the registration breaks', target: { host, exchange: answered(500) }, want: 'broken' },
  { name: 'taken, and something came', target: { ...taken, requests: 1 }, want: 'broken' },
  { name: 'taken, and nothing came', target: { ...taken, requests: 0 }, want: 'kept' },
  { name: 'taken, and nobody looked', target: taken, want: 'not-observable' },
])('$name: $want', ({ target, want }) => {
  expect(nothingInside([refused, target]).kind).toBe(want);
});
