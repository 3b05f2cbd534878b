import { expect, test } from 'vitest';
import { requirements } from '../generated/requirements.ts';
import type { Check, Family } from '../model/check.ts';
import type { Entries, EntryVerdict } from '../model/finding.ts';
import { kept } from '../model/finding.ts';
import type { Result } from '../model/result.ts';
import { resultOf } from '../testing/results.ts';
import { clausesOf } from './clauses.ts';

/** A MUST that several checks prove, the first of which has two results. */
const must = requirements.find(
  ({ level, coverage }) =>
    level === 'MUST' &&
    coverage.kind === 'checked' &&
    coverage.checks.length > 2 &&
    coverage.checks.every((name) => !name.includes('/')),
);
const ids: readonly string[] = must?.coverage.kind === 'checked' ? must.coverage.checks : [];

/** A requirement that asks one check about entries whose names have such a form. */
function asking(form: RegExp) {
  for (const { id, coverage } of requirements) {
    if (coverage.kind !== 'checked' || coverage.checks.length !== 1) continue;
    const [, check, entry] = form.exec(coverage.checks[0]) ?? [];
    if (check !== undefined && entry !== undefined) return { id, check, entry };
  }
  throw new Error(`no requirement asks a check about ${form}`);
}
const aboutOne = asking(/^([^/]+)\/([^/]+\/[^/]+)$/);
const aboutProduct = asking(/^([^/]+)\/([a-zA-Z]+)$/);

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
])('a clause whose results are these, $name: $want', ({ results, want }) => {
  const clauses = clausesOf(families, results.map(resultOf));
  const clause = clauses.find(({ id }) => id === must?.id);
  expect(clause?.verdict).toBe(want);
  expect(clause?.results.length).toBe(results.length);
});

function verdictOn(
  asked: typeof aboutOne,
  verdicts: Entries['verdicts'] | undefined,
  parts: Partial<Result> = {},
) {
  const entries = verdicts === undefined ? {} : { entries: { of: 'event', verdicts } as const };
  const result = resultOf({ id: asked.check, ...parts, ...entries });
  const clauses = clausesOf([{ title: '', checks: [check(asked.check, [undefined])] }], [result]);
  return clauses.find(({ id }) => id === asked.id)?.verdict;
}

test.each<{ verdict: EntryVerdict; want: string }>([
  { verdict: 'kept', want: 'kept' },
  { verdict: 'broken', want: 'broken' },
  { verdict: 'open', want: 'open' },
  { verdict: 'not-seen', want: 'open' },
  { verdict: 'not-applicable', want: 'not-applicable' },
])('a clause about one entry that is $verdict is $want', ({ verdict, want }) => {
  const { entry } = aboutOne;
  expect(verdictOn(aboutOne, { [entry]: verdict, 'x/y': 'broken' }, { status: 'fail' })).toBe(want);
  expect(verdictOn(aboutOne, { [entry]: verdict, 'x/y': 'kept' })).toBe(want);
});

test.each<{ verdicts: readonly [EntryVerdict, EntryVerdict]; want: string }>([
  { verdicts: ['kept', 'broken'], want: 'broken' },
  { verdicts: ['kept', 'open'], want: 'open' },
  { verdicts: ['kept', 'not-seen'], want: 'kept' },
  { verdicts: ['not-seen', 'not-seen'], want: 'open' },
  { verdicts: ['not-seen', 'not-applicable'], want: 'open' },
])('a clause about entries that are $verdicts is $want', ({ verdicts: [one, other], want }) => {
  const { entry } = aboutProduct;
  const verdicts = { [`${entry}/a.b`]: one, [`${entry}/c.d`]: other, 'x/a.b': 'broken' } as const;
  expect(verdictOn(aboutProduct, verdicts)).toBe(want);
});

test('a clause about an entry is open where the check says nothing of it', () => {
  expect(verdictOn(aboutOne, {})).toBe('open');
  expect(verdictOn(aboutOne, undefined)).toBe('open');
  expect(verdictOn(aboutOne, undefined, { status: 'not-applicable' })).toBe('not-applicable');
});
