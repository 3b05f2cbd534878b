import { describe, expect, test } from 'vitest';
import type { ClauseId } from '../contract/requirements.ts';
import { requirements } from '../generated/requirements.ts';
import type { CheckCard } from '../model/check.ts';
import type { Finding } from '../model/finding.ts';
import {
  about,
  breaking,
  broken,
  brokenBy,
  kept,
  notApplicable,
  notRun,
  ofEntry,
  worst,
} from '../model/finding.ts';
import { proofsOf } from './clauses.ts';

const requirementsAsking = (isSuch: (checks: readonly string[]) => boolean) =>
  requirements.filter(
    ({ level, coverage }) =>
      level === 'MUST' && coverage.kind === 'checked' && isSuch(coverage.checks),
  );

const card = (id: string): CheckCard => ({
  ...{ id, level: 'MUST', lesser: 'MAY', title: '', catches: '', fix: '' },
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
    { name: 'names none of them', finding: about([], fine), want: [undefined, undefined] },
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
  ])('one that $name', ({ finding, want }) => {
    expect(verdicts(finding, a, b)).toEqual(want);
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

  test('is open where it asks about all of a product, and one is open', () => {
    const { entry } = aboutProduct;
    const parts = [ofEntry(`${entry}/a.0`, fine), ofEntry(`${entry}/a.1`, notRun(''))];
    expect(verdictOn(aboutProduct, [...parts, ofEntry('x/a.b', bad)])).toBe('open');
  });

  test('is open where nothing was seen of it', () => {
    expect(verdictOn(aboutOne, [ofEntry('x/y', fine)])).toBe('open');
  });
});
