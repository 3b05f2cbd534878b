import { expect, test } from 'vitest';
import type { Result } from '../model/result.ts';
import { resultOf } from '../testing/results.ts';
import type { Ended } from './verdict.ts';
import { verdictOf } from './verdict.ts';

const pass = resultOf();
const fail = resultOf({ id: 'RCV-002', status: 'fail' });
const knownFail = resultOf({ id: 'RCV-003', status: 'fail', expectedFailure: true });
const warn = resultOf({ id: 'RCV-004', level: 'SHOULD', status: 'warn' });
const skip = resultOf({ id: 'RCV-005', status: 'not-run' });
const skippedShould = resultOf({ id: 'RCV-006', level: 'SHOULD', status: 'not-run' });
const declared = resultOf({ id: 'RCV-064', status: 'not-applicable' });
const brokenShould = resultOf({
  ...{ id: 'RCV-072', level: 'SHOULD', status: 'not-run', brokenMeans: ['slow'] },
});
const failedToo = resultOf({
  id: 'RCV-090',
  status: 'not-run',
  hangsOn: fail.id,
  failedAsWell: true,
});
const hanging = resultOf({ id: 'RCV-008', status: 'not-run', hangsOn: 'RCV-003' });
const toldOfKnown = { ...hanging, expectedFailure: true };
const unseen = resultOf({ id: 'RCV-007', status: 'not-observable' });

/** A run of a receiver that ended with these results. */
function ended(results: readonly Result[], more: Partial<Ended> = {}): Ended {
  return {
    role: 'receiver',
    results,
    expectedFailures: new Map(),
    partial: false,
    capabilities: {},
    allowNotObservable: false,
    interrupted: false,
    ...more,
  };
}

test.each([
  { name: 'all passed', results: [pass], expected: [], want: 0 },
  { name: 'a warning', results: [pass, warn], expected: [], want: 0 },
  { name: 'a SHOULD that could not be run', results: [pass, skippedShould], expected: [], want: 0 },
  { name: 'what does not apply', results: [pass, declared], expected: [], want: 0 },
  { name: 'a MUST failed', results: [pass, fail], expected: [], want: 1 },
  { name: 'a failure beside something open', results: [fail, skip], expected: [], want: 1 },
  { name: 'nothing ran', results: [], expected: [], want: 5 },
  { name: 'nothing applies', results: [declared], expected: [], want: 5 },
  { name: 'only a SHOULD, which did not run', results: [skippedShould], expected: [], want: 5 },
  { name: 'a MUST could not be run', results: [pass, skip], expected: [], want: 5 },
  { name: 'a MUST could not be seen', results: [pass, unseen], expected: [], want: 5 },
  { name: 'an expected failure', results: [pass, knownFail], expected: ['RCV-003'], want: 0 },
  {
    name: 'what is told with that',
    results: [pass, knownFail, toldOfKnown],
    expected: ['RCV-003'],
    want: 0,
  },
  {
    name: 'what hangs on that',
    results: [pass, knownFail, hanging],
    expected: ['RCV-003'],
    want: 5,
  },
  { name: 'an expected failure that passed', results: [pass], expected: ['RCV-001'], want: 6 },
  { name: 'that, and a failure', results: [pass, fail], expected: ['RCV-001'], want: 1 },
  { name: 'that, and something open', results: [pass, skip], expected: ['RCV-001'], want: 6 },
])('a run with $name ends with exit code $want', ({ results, expected, want }) => {
  const expectedFailures = new Map(expected.map((name) => [name, 'always' as const]));
  const verdict = verdictOf(ended(results, { expectedFailures }));
  expect(verdict.exitCode).toBe(want);
  expect(verdict.sentence).toMatch(/\.$/);
});

test('what fails only sometimes may pass, and fails nothing where it fails', () => {
  const expectedFailures = new Map([['RCV-003', 'sometimes' as const]]);
  const lucky = ended([pass, { ...knownFail, status: 'pass' }], { expectedFailures });
  expect(verdictOf(lucky).exitCode).toBe(0);
  expect(verdictOf(ended([pass, knownFail], { expectedFailures })).exitCode).toBe(0);
});

test.each([
  { name: 'nothing else', results: [pass, unseen], want: 0 },
  { name: 'beside what did not run', results: [pass, unseen, skip], want: 5 },
  { name: 'beside a failure', results: [fail, unseen], want: 1 },
  { name: 'and nothing was seen at all', results: [unseen], want: 5 },
  { name: 'beside a SHOULD whose means is broken', results: [pass, brokenShould], want: 5 },
])(
  'a run in which something may stay unobserved, $name, ends with exit code $want',
  ({ results, want }) => {
    expect(verdictOf(ended(results, { allowNotObservable: true })).exitCode).toBe(want);
  },
);

test.each([
  {
    name: 'all of it',
    given: ended([pass]),
    want: 'This receiver conforms: every MUST that applies passed.',
  },
  {
    name: 'a part of it',
    given: ended([pass], { partial: true }),
    want: 'Every MUST that was selected passed: a partial run, which does not cover the other checks.',
  },
  {
    name: 'with what is declared away',
    given: ended([pass, declared], { capabilities: { replicas: 'absent', observe: 'given' } }),
    want: 'This receiver conforms: every MUST that applies passed. Declared absent: replicas.',
  },
  {
    name: 'with what nobody saw',
    given: ended([pass, unseen], { allowNotObservable: true }),
    want: 'This receiver conforms: every MUST that applies passed. Allowed not to be observable: 1 result of MUST checks (RCV-007).',
  },
  {
    name: 'with what of a list was not seen, by whichever result',
    given: ended([
      pass,
      resultOf({
        id: 'SND-101',
        entries: { of: 'event', verdicts: { 'hub/x.y': 'not-seen', 'hub/z': 'kept' } },
      }),
      resultOf({
        id: 'SND-123',
        entries: { of: 'event', verdicts: { 'hub/x.y': 'not-seen', 'hub/z': 'kept' } },
      }),
      resultOf({
        id: 'API-202',
        entries: { of: 'code', verdicts: { c: 'not-seen', 'a.b': 'not-seen' } },
      }),
    ]),
    want: 'This receiver conforms: every MUST that applies passed. 2 codes were not seen: a.b, c. 1 event was not seen to happen: hub/x.y.',
  },
  {
    name: 'inconclusive, with what of a list was not seen',
    given: ended([
      pass,
      skip,
      resultOf({ entries: { of: 'code', verdicts: { 'a.b': 'not-seen' } } }),
    ]),
    want: 'No MUST failed, but 1 result of MUST checks could not be established (RCV-005), so this receiver has not been shown to conform. 1 code was not seen: a.b.',
  },
  {
    name: 'inconclusive, because something that was given does not work',
    given: ended([pass, brokenShould], { allowNotObservable: true }),
    want: 'No MUST failed, but this receiver has not been shown to conform. Given, but does not work, which is never allowed: `slow` (RCV-072).',
  },
  {
    name: 'a failure that others hang on',
    given: ended([fail, failedToo, { ...failedToo, id: 'RCV-091' }, hanging]),
    want: '1 MUST check failed, and 2 more results because of it: this receiver does not conform.',
  },
  {
    name: 'two failures, one of which tells of another',
    given: ended([fail, { ...fail, id: 'RCV-092' }, failedToo]),
    want: '2 MUST checks failed, and 1 more result because of them: this receiver does not conform.',
  },
  {
    name: 'interrupted',
    given: ended([pass, fail, failedToo, skip], { interrupted: true }),
    want: 'Interrupted with 3 of 4 results known: 1 MUST failed so far.',
  },
])('the sentence of a verdict: $name', ({ given, want }) => {
  expect(verdictOf(given).sentence).toBe(want);
});
