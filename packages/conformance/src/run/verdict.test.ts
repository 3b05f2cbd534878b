import { expect, test } from 'vitest';
import { resultOf } from '../testing/results.ts';
import { verdictOf } from './verdict.ts';

const pass = resultOf();
const fail = resultOf({ id: 'RCV-002', status: 'fail' });
const knownFail = resultOf({ id: 'RCV-003', status: 'fail', expectedFailure: true });
const warn = resultOf({ id: 'RCV-004', level: 'SHOULD', status: 'warn' });
const skip = resultOf({ id: 'RCV-005', status: 'skip' });
const skippedShould = resultOf({ id: 'RCV-006', level: 'SHOULD', status: 'skip' });
const unseen = resultOf({ id: 'RCV-007', status: 'not-observable' });

test.each([
  { name: 'all passed', results: [pass], expected: [], want: 0 },
  { name: 'a warning', results: [pass, warn], expected: [], want: 0 },
  { name: 'a SHOULD that could not be run', results: [pass, skippedShould], expected: [], want: 0 },
  { name: 'a MUST failed', results: [pass, fail], expected: [], want: 1 },
  { name: 'a failure beside something open', results: [fail, skip], expected: [], want: 1 },
  { name: 'nothing ran', results: [], expected: [], want: 5 },
  { name: 'a MUST could not be run', results: [pass, skip], expected: [], want: 5 },
  { name: 'a MUST could not be seen', results: [pass, unseen], expected: [], want: 5 },
  { name: 'an expected failure', results: [pass, knownFail], expected: ['RCV-003'], want: 0 },
  { name: 'an expected failure that passed', results: [pass], expected: ['RCV-001'], want: 6 },
  { name: 'that, and a failure', results: [pass, fail], expected: ['RCV-001'], want: 1 },
  { name: 'that, and something open', results: [pass, skip], expected: ['RCV-001'], want: 6 },
])('$name: exit code $want', ({ results, expected, want }) => {
  const verdict = verdictOf('receiver', results, new Set(expected));
  expect(verdict.exitCode).toBe(want);
  expect(verdict.sentence).toMatch(/\.$/);
});
