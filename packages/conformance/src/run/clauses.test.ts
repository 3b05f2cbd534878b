import { expect, test } from 'vitest';
import { requirements } from '../generated/requirements.ts';
import type { Check, Family } from '../model/check.ts';
import { kept } from '../model/finding.ts';
import type { Result } from '../model/result.ts';
import { resultOf } from '../testing/results.ts';
import { clausesOf } from './clauses.ts';

/** A MUST that several checks prove, the first of which has two results. */
const must = requirements.find(
  ({ level, coverage }) =>
    level === 'MUST' && coverage.kind === 'checked' && coverage.checks.length > 2,
);
const ids: readonly string[] = must?.coverage.kind === 'checked' ? must.coverage.checks : [];

const check = (id: string, aspects: Check<undefined>['aspects']): Check<undefined> => ({
  card: { id, level: 'MUST', lesser: 'MAY', title: '', catches: '', fix: '' },
  stage: 0,
  aspects,
  run: async () => ({ finding: kept('') }),
});
const [first = '', second = ''] = ids;
const families: readonly Family<undefined>[] = [
  { title: '', checks: [check(first, ['verdict', 'effect']), check(second, [undefined])] },
];

const verdict = { id: first, aspect: 'verdict' } as const;
const effect = { id: first, aspect: 'effect' } as const;
const other = { id: second } as const;

test.each<{ name: string; results: readonly Partial<Result>[]; want: string }>([
  { name: 'all passed', results: [verdict, effect, other], want: 'kept' },
  {
    name: 'an effect failed',
    results: [verdict, { ...effect, status: 'fail' }, other],
    want: 'broken',
  },
  {
    name: 'one failed, and one is open',
    results: [verdict, { ...effect, status: 'not-observable' }, { ...other, status: 'fail' }],
    want: 'broken',
  },
  {
    name: 'only the lesser part is broken',
    results: [verdict, effect, { ...other, level: 'MAY', status: 'warn' }],
    want: 'kept',
  },
  { name: 'one was not selected', results: [verdict, other], want: 'open' },
  {
    name: 'one could not be run',
    results: [verdict, effect, { ...other, status: 'not-run' }],
    want: 'open',
  },
  {
    name: 'a part does not apply',
    results: [verdict, effect, { ...other, status: 'not-applicable' }],
    want: 'kept',
  },
  {
    name: 'nothing of it applies',
    results: [verdict, effect, other].map((each) => ({ ...each, status: 'not-applicable' })),
    want: 'not-applicable',
  },
  { name: 'nothing ran', results: [], want: 'open' },
])('$name: $want', ({ results, want }) => {
  const clauses = clausesOf(families, results.map(resultOf));
  const clause = clauses.find(({ id }) => id === must?.id);
  expect(clause?.verdict).toBe(want);
  expect(clause?.results.length).toBe(results.length);
});
