import { expect, test } from 'vitest';
import type { Finding } from './finding.ts';
import {
  broken,
  describeFaults,
  from,
  kept,
  lesser,
  notApplicable,
  notObservable,
  notRun,
  worst,
} from './finding.ts';

test.each<{ given: readonly Finding[]; want: string }>([
  { given: [kept(''), broken('a', 'b'), notRun('')], want: 'broken' },
  { given: [kept(''), notRun(''), notObservable('')], want: 'not-run' },
  { given: [kept(''), notObservable('')], want: 'not-observable' },
  { given: [kept(''), notApplicable('')], want: 'kept' },
  { given: [notApplicable('')], want: 'not-applicable' },
  { given: [], want: 'not-run' },
])('the worst of $given is $want', ({ given, want }) => {
  expect(worst(given).kind).toBe(want);
});

test('all faults of one rank are told together, with what they were read from', () => {
  const [one, two] = [broken('a', 'b'), broken('c', 'd', { reproduce: 'curl' })];
  const findings = [lesser(broken('x', 'y')), from([{ id: '1', saw: 'b' }], one), two];
  expect(worst(findings)).toEqual({
    kind: 'broken',
    faults: [
      { expected: 'a', got: 'b' },
      { expected: 'c', got: 'd', reproduce: 'curl' },
    ],
    evidence: [{ id: '1', saw: 'b' }],
  });
});

test('what many faults expected is said once, and very many are counted', () => {
  const faults = Array.from({ length: 20 }, (_, n) => ({ expected: 'a 2xx', got: `${500 + n}` }));
  expect(describeFaults(faults)).toBe(
    'expected a 2xx; got 500; 501; 502; 503; 504; 505; 506; 507; and 12 more',
  );
  const two = [
    { expected: 'a', got: 'b' },
    { expected: 'c', got: 'd' },
  ];
  expect(describeFaults(two)).toBe('expected a; got b; expected c; got d');
});
