import { describe, expect, test } from 'vitest';
import type { Finding } from './finding.ts';
import {
  broken,
  describeFaults,
  eachEntry,
  from,
  kept,
  lesser,
  notApplicable,
  notObservable,
  notRun,
  worst,
} from './finding.ts';

const seen = [{ id: '1', saw: 'it' }];

test.each<{ given: readonly Finding[]; want: string }>([
  { given: [kept('', seen), broken('a', 'b'), notRun('')], want: 'broken' },
  { given: [kept('', seen), notRun(''), notObservable('')], want: 'not-run' },
  { given: [kept('', seen), notObservable('')], want: 'not-observable' },
  { given: [kept('', seen), notApplicable('')], want: 'kept' },
  { given: [notApplicable('')], want: 'not-applicable' },
  { given: [], want: 'not-run' },
])('the worst of $given is $want', ({ given, want }) => {
  expect(worst(given).kind).toBe(want);
});

test('all faults of one rank are told together, with what they were read from', () => {
  const [one, two] = [broken('a', 'b'), broken('c', 'd', { reproduce: 'curl' })];
  const findings = [lesser(broken('x', 'y')), from([{ id: '1', saw: 'b' }], one), two];
  expect(worst(findings)).toMatchObject({
    kind: 'broken',
    faults: [
      { expected: 'a', got: 'b' },
      { expected: 'c', got: 'd', reproduce: 'curl' },
    ],
    evidence: [{ id: '1', saw: 'b' }],
  });
});

describe('what was found of each entry of a list', () => {
  const words = { kept: (n: number) => `${n} kept`, none: notObservable('none seen') };
  const judge = (found: Readonly<Record<string, Finding | undefined>>) =>
    eachEntry('code', new Map(Object.entries(found)), words);

  test('is kept where one entry is, and names those that were not seen', () => {
    expect(
      judge({ a: kept('', seen), b: undefined, c: undefined, d: notApplicable('absent') }),
    ).toMatchObject({
      kind: 'kept',
      detail: '1 kept; not seen: b, c',
      entries: {
        of: 'code',
        verdicts: { a: 'kept', b: 'not-seen', c: 'not-seen', d: 'not-applicable' },
      },
    });
    expect(judge({ a: kept('', seen) })).toMatchObject({ detail: '1 kept' });
  });

  test('is broken where one entry is', () => {
    const finding = judge({ a: kept('', seen), b: broken('x', 'y'), c: notRun('z'), d: undefined });
    expect(finding).toMatchObject({
      kind: 'broken',
      faults: [{ expected: 'x', got: 'y' }],
      entries: { of: 'code', verdicts: { a: 'kept', b: 'broken', c: 'open', d: 'not-seen' } },
    });
  });

  test('says why entries could not be tried, each reason once', () => {
    const [x, y] = [notRun('no store'), notRun('no order')];
    expect(judge({ a: x, b: kept('', seen), c: y, d: x })).toMatchObject({
      kind: 'not-run',
      because: 'a, d: no store; c: no order',
      entries: { verdicts: { a: 'open', b: 'kept', c: 'open', d: 'open' } },
    });
    expect(judge({ a: x, b: undefined, c: x })).toMatchObject({ because: 'no store' });
  });

  test.each<{ found: Readonly<Record<string, Finding | undefined>>; want: Finding['kind'] }>([
    { found: { a: undefined }, want: 'not-observable' },
    { found: { a: undefined, b: notApplicable('') }, want: 'not-observable' },
    { found: { a: notApplicable('') }, want: 'not-applicable' },
    { found: {}, want: 'not-run' },
  ])('is $want where nothing of $found was seen', ({ found, want }) => {
    expect(judge(found).kind).toBe(want);
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
