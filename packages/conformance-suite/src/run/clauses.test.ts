import { describe, expect, test } from 'vitest';
import type { ClauseId } from '../contract/requirements.ts';
import { requirements } from '../generated/requirements.ts';
import type { CheckCard, Family } from '../model/check.ts';
import type { Finding } from '../model/finding.ts';
import {
  about,
  breaking,
  broken,
  brokenBy,
  brokenToo,
  kept,
  lesser,
  notApplicable,
  notRun,
  ofEntry,
  worst,
} from '../model/finding.ts';
import type { Proof, Result } from '../model/result.ts';
import { resultOf } from '../testing/results.ts';
import { clausesOf, proofsOf } from './clauses.ts';

const requirementsAsking = (isSuch: (checks: readonly string[]) => boolean) =>
  requirements.filter(
    ({ level, coverage }) =>
      level === 'MUST' && coverage.kind === 'checked' && isSuch(coverage.checks),
  );

/** A MUST that several checks prove. */
const [must] = requirementsAsking(
  (checks) => checks.length > 2 && checks.every((name) => !name.includes('/')),
);
const ids: readonly string[] = must?.coverage.kind === 'checked' ? must.coverage.checks : [];
const [first = '', second = ''] = ids;

const card = (id: string): CheckCard => ({
  ...{ id, level: 'MUST', lesser: 'MAY', title: '', catches: '', fix: '' },
});
const families: readonly Family<undefined>[] = [
  {
    title: '',
    checks: ids.map((id) => ({
      ...{ card: card(id), stage: 0, aspects: [undefined] },
      run: async () => ({ finding: notRun('') }),
    })),
  },
];

const proof = (verdict: Proof['verdict']): Pick<Result, 'clauses'> => ({
  clauses: [{ id: must?.id ?? '', verdict, saw: '', witness: [] }],
});
const allBut = (verdict: Proof['verdict'] | undefined) =>
  ids.map((id, index) =>
    resultOf({
      id,
      ...(index > 0 ? proof('kept') : verdict === undefined ? { clauses: [] } : proof(verdict)),
    }),
  );

test.each<{ name: string; results: readonly Result[]; want: string }>([
  { name: 'all prove it', results: allBut('kept'), want: 'kept' },
  { name: 'one shows it broken', results: allBut('broken'), want: 'broken' },
  { name: 'one could not tell', results: allBut('open'), want: 'open' },
  { name: 'of one it is no matter', results: allBut('not-applicable'), want: 'kept' },
  { name: 'one says nothing of it', results: allBut(undefined), want: 'open' },
  { name: 'one was left out', results: allBut('kept').slice(1), want: 'open' },
  { name: 'nothing ran', results: [], want: 'open' },
])('a clause of which $name is $want', ({ results, want }) => {
  const clause = clausesOf(families, results).find(({ id }) => id === must?.id);
  expect(clause?.verdict).toBe(want);
  expect(clause?.results.length).toBe(results.filter(({ clauses }) => clauses.length > 0).length);
});

test('a clause names each result that says something of it', () => {
  const both = [
    resultOf({ id: first, aspect: 'verdict', ...proof('kept') }),
    resultOf({ id: first, aspect: 'effect', ...proof('broken') }),
    resultOf({ id: second, ...proof('kept') }),
  ];
  const clause = clausesOf(families, both).find(({ id }) => id === must?.id);
  expect(clause).toMatchObject({
    verdict: 'broken',
    results: [`${first}/verdict`, `${first}/effect`, second],
  });
});

/** A check that two MUST stand on, and those. */
const shared = requirementsAsking((checks) => checks.length === 1 && !checks[0]?.includes('/'));
const isBeside = (each: (typeof shared)[number]) => (beside: (typeof shared)[number]) =>
  beside !== each && JSON.stringify(beside.coverage) === JSON.stringify(each.coverage);
const one = shared.find((each) => shared.some(isBeside(each)));
const other = one === undefined ? undefined : shared.find(isBeside(one));
const [check = ''] = one?.coverage.kind === 'checked' ? one.coverage.checks : [];
const [a, b]: readonly ClauseId[] =
  one === undefined || other === undefined ? [] : [one.id, other.id];

const seen = [{ id: 'd-1', saw: '200' }];
const fine = kept('fine', seen);
const bad = broken('x', 'y');
const verdicts = (finding: Finding, ...wanted: readonly (ClauseId | undefined)[]) => {
  const proofs = proofsOf(card(check), finding);
  return wanted.map((id) => proofs.find((each) => each.id === id)?.verdict);
};

describe('what a finding says of the clauses of its check', () => {
  test.each<{ name: string; finding: Finding; want: readonly (string | undefined)[] }>([
    { name: 'names none', finding: fine, want: ['kept', 'kept'] },
    { name: 'could not be made', finding: notRun('so'), want: ['open', 'open'] },
    {
      name: 'is broken for what another result tells',
      finding: brokenToo('A', { says: 'so', fix: 'Do.' }),
      want: ['broken', 'broken'],
    },
    {
      name: 'does not apply',
      finding: notApplicable('so'),
      want: ['not-applicable', 'not-applicable'],
    },
    {
      name: 'names one',
      finding: about(a === undefined ? [] : [a], fine),
      want: ['kept', undefined],
    },
    { name: 'names none of them', finding: about([], fine), want: [undefined, undefined] },
    {
      name: 'has a part about one',
      finding: worst([about(a === undefined ? [] : [a], bad), fine]),
      want: ['broken', 'kept'],
    },
    {
      name: 'has a fault that breaks one',
      finding: brokenBy(
        [{ expected: 'x', got: 'y', ...(a === undefined ? {} : { breaks: [a] }) }],
        fine,
      ),
      want: ['broken', 'kept'],
    },
    {
      name: 'has a fault that names nothing beside it',
      finding: brokenBy(
        [
          { expected: 'x', got: 'y' },
          { expected: 'x', got: 'z', breaks: a === undefined ? [] : [a] },
        ],
        fine,
      ),
      want: ['broken', 'broken'],
    },
    {
      name: 'breaks one',
      finding: breaking(a === undefined ? [] : [a], worst([bad, fine])),
      want: ['broken', 'kept'],
    },
    {
      name: 'would break one, and could not be made',
      finding: breaking(a === undefined ? [] : [a], notRun('so')),
      want: ['open', 'open'],
    },
    { name: 'has a lesser part', finding: worst([lesser(bad), fine]), want: ['kept', 'kept'] },
    { name: 'is the lesser part', finding: lesser(fine), want: [undefined, undefined] },
  ])('one that $name', ({ finding, want }) => {
    expect(verdicts(finding, a, b)).toEqual(want);
  });

  test('a proof names its witnesses, each once', () => {
    const proofs = proofsOf(
      card(check),
      worst([fine, kept('too', [...seen, { id: 'd-2', saw: '' }])]),
    );
    const proof = proofs.find(({ id }) => id === a);
    expect(proof).toMatchObject({ saw: 'fine', witness: ['d-1', 'd-2'] });
  });

  test('a finding without a witness proves nothing', () => {
    expect(verdicts(kept('fine', []), a)).toEqual(['open']);
  });
});

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

describe('a clause that asks about an entry', () => {
  const verdictOn = ({ id, check }: typeof aboutOne, parts: readonly Finding[]) =>
    proofsOf(card(check), worst(parts)).find((each) => each.id === id)?.verdict;

  test.each([
    { finding: fine, want: 'kept' },
    { finding: bad, want: 'broken' },
    { finding: notRun(''), want: 'open' },
    { finding: notApplicable(''), want: 'not-applicable' },
  ])('takes the verdict of that entry alone: $want', ({ finding, want }) => {
    const { entry } = aboutOne;
    expect(verdictOn(aboutOne, [ofEntry(entry, finding), ofEntry('x/y', bad)])).toBe(want);
    expect(verdictOn(aboutOne, [ofEntry(entry, finding), ofEntry('x/y', fine)])).toBe(want);
  });

  test.each([
    { name: 'one is broken', parts: [fine, bad], want: 'broken' },
    { name: 'one is open', parts: [fine, notRun('')], want: 'open' },
    { name: 'one alone was seen', parts: [fine], want: 'kept' },
  ])('is $want where it asks about all of a product, and $name', ({ parts, want }) => {
    const { entry } = aboutProduct;
    const entries = parts.map((part, index) => ofEntry(`${entry}/a.${index}`, part));
    expect(verdictOn(aboutProduct, [...entries, ofEntry('x/a.b', bad)])).toBe(want);
  });

  test.each([
    { name: 'nothing was seen of it', parts: [ofEntry('x/y', fine)], want: 'open' },
    { name: 'all is well, and nothing said of it', parts: [fine], want: 'open' },
    { name: 'nothing applies', parts: [notApplicable('')], want: 'not-applicable' },
    { name: 'the check was not run', parts: [notRun('')], want: 'open' },
  ])('is $want where $name', ({ parts, want }) => {
    expect(verdictOn(aboutOne, parts)).toBe(want);
  });
});
