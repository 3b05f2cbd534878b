import { expect, test } from 'vitest';
import type { Result } from '../model/result.ts';
import { resultOf } from '../testing/results.ts';
import type { Ended } from './verdict.ts';
import { verdictOf } from './verdict.ts';

const pass = resultOf();
const fail = resultOf({ id: 'RCV-002', status: 'fail' });
const knownFail = resultOf({ id: 'RCV-003', status: 'fail', expectedFailure: true });
const skip = resultOf({ id: 'RCV-005', status: 'not-run' });
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
  { name: 'a failure beside something open', results: [fail, skip], expected: [], want: 1 },
  { name: 'nothing ran', results: [], expected: [], want: 5 },
  { name: 'a MUST could not be run', results: [pass, skip], expected: [], want: 5 },
  { name: 'an expected failure', results: [pass, knownFail], expected: ['RCV-003'], want: 0 },
  {
    name: 'what hangs on that',
    results: [pass, knownFail, hanging],
    expected: ['RCV-003'],
    want: 5,
  },
  { name: 'an expected failure that passed', results: [pass], expected: ['RCV-001'], want: 6 },
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
    name: 'inconclusive, because something that was given does not work',
    given: ended([pass, brokenShould], { allowNotObservable: true }),
    want: 'No MUST failed, but this receiver has not been shown to conform. Given, but does not work, which is never allowed: `slow` (RCV-072).',
  },
  {
    name: 'interrupted',
    given: ended([pass, fail, failedToo, skip], { interrupted: true }),
    want: 'Interrupted with 3 of 4 results known: 1 MUST failed so far.',
  },
])('the sentence of a verdict: $name', ({ given, want }) => {
  expect(verdictOf(given).sentence).toBe(want);
});
