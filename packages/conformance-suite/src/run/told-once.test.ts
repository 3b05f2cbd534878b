import { expect, test } from 'vitest';
import type { Cause } from '../model/cause.ts';
import type { CheckCard, Level } from '../model/check.ts';
import type { Fault, Finding } from '../model/finding.ts';
import { brokenBy, kept, notRun, worst } from '../model/finding.ts';
import { detailOf } from './clauses.ts';
import type { Found } from './told-once.ts';
import { toldOnce } from './told-once.ts';

const base64: Cause = { says: 'it is in base64', fix: 'Write it in hexadecimal.' };
const page: Cause = { says: 'it is a page', fix: 'Give the URL.' };
const fault = (got: string, cause?: Cause): Fault => ({
  ...{ expected: 'it', got },
  ...(cause === undefined ? {} : { cause }),
});
const fine = kept('fine', [{ id: '1', saw: 'it' }]);
const of = (...faults: readonly Fault[]) => brokenBy(faults, fine);

function found(id: string, finding: Finding, level: Level = 'MUST'): Found {
  const card: CheckCard = { id, level, title: '', catches: '', fix: '' };
  return { card, aspect: undefined, finding };
}

test.each<{ name: string; given: readonly Found[]; want: readonly string[] }>([
  {
    name: 'the first of two tells it',
    given: [found('A', of(fault('a', base64))), found('B', of(fault('b', base64)))],
    want: ['broken: it is in base64; expected it; got a', 'not-run: because of A: it is in base64'],
  },
  {
    name: 'the one that is about it tells it rather than one before it',
    given: [found('A', of(fault('a', page))), found('B', of(fault('b', { ...page, check: 'B' })))],
    want: ['not-run: because of B: it is a page', 'broken: it is a page; expected it; got b'],
  },
  {
    name: 'the one that saw it first tells it, where it says when',
    given: [
      found('A', of(fault('a', { ...page, at: 3 }))),
      found('B', of(fault('b', { ...page, at: 2 }))),
      found('C', of(fault('c', { ...page, at: 1 })), 'SHOULD'),
    ],
    want: [
      'not-run: because of B: it is a page',
      'broken: it is a page; expected it; got b',
      'not-run: because of B: it is a page',
    ],
  },
])('$name', ({ given, want }) => {
  expect(toldOnce(given).map(({ finding }) => `${finding.kind}: ${detailOf(finding)}`)).toEqual(
    want,
  );
});

test('a result that failed of what another tells says so, and not that a part of it was not run', () => {
  const both = worst([notRun('it needs a key'), of(fault('a', page))]);
  const [, second] = toldOnce([found('A', of(fault('a', page))), found('B', both)]);
  expect(second?.finding).toMatchObject({
    ...{ kind: 'not-run', because: 'because of A: it is a page' },
    ...{ hangsOn: 'A', failedAsWell: true },
  });
});

test('what a result shows beside its faults stays, whoever tells their cause', () => {
  const shown = {
    evidence: [{ id: '1', saw: 'it' }],
    ladder: [{ id: '1', what: 'it', rungs: [] }],
    entries: { of: 'code', verdicts: { it: 'broken' } },
  } as const;
  const told = of(fault('a', page));
  const [, second] = toldOnce([found('A', told), found('B', { ...told, ...shown })]);
  expect(second?.finding).toMatchObject({ kind: 'not-run', ...shown });
});
