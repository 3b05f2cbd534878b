import { expect, test } from 'vitest';
import type { Family } from '../model/check.ts';
import { kept } from '../model/finding.ts';
import { isSelected, selectFrom } from './select.ts';

test.each([
  { only: [], skip: [], want: true },
  { only: ['RCV-060'], skip: [], want: true },
  { only: ['rcv-06*'], skip: [], want: true },
  { only: ['RCV-06?'], skip: [], want: true },
  { only: ['RCV-061'], skip: [], want: false },
  { only: ['RCV-0'], skip: [], want: false },
  { only: ['RCV.060'], skip: [], want: false },
  { only: [], skip: ['RCV-060'], want: false },
  { only: ['RCV-*'], skip: ['RCV-060'], want: false },
  { only: ['*/effect'], skip: [], want: true },
  { only: ['*/verdict'], skip: [], want: false },
  { only: [], skip: ['*/effect'], want: false },
  { only: [], skip: ['RCV-060/verdict'], want: true },
])('RCV-060/effect with --only $only and --skip $skip: $want', ({ only, skip, want }) => {
  expect(isSelected({ only, skip }, 'RCV-060', 'effect')).toBe(want);
});

const families: readonly Family<undefined>[] = [
  {
    title: 'Family',
    checks: ['RCV-060', 'RCV-061', 'RCV-072'].map((id) => ({
      card: { id, level: 'MUST', title: '', catches: '', fix: '' },
      stage: 0,
      aspects: ['verdict', 'effect'],
      run: async () => ({ finding: kept('', [{ id: '1', saw: '' }]) }),
    })),
  },
];

test.each([
  { only: [], skip: [], want: false },
  { only: ['RCV-*'], skip: [], want: false },
  { only: ['RCV-06*'], skip: [], want: true },
  { only: [], skip: ['RCV-072/effect'], want: true },
])('--only $only and --skip $skip is partial: $want', ({ only, skip, want }) => {
  expect(selectFrom('receiver', families, { only, skip })).toEqual({ only, skip, partial: want });
});

test.each([
  {
    only: ['RCV-06*', 'RCV-062x'],
    skip: [],
    want: '--only RCV-062x matches no check of the role receiver; similar are RCV-060, RCV-061, RCV-072',
  },
  {
    only: [],
    skip: ['rcv-71*/effect'],
    want: '--skip rcv-71*/effect matches no check of the role receiver; similar are RCV-061',
  },
  ...['RCV-{060,061}', 'RCV-06[01]', 'RCV-060,RCV-061', 'RCV-*,', '!RCV-060', 'RCV-06.'].map(
    (pattern) => ({
      only: [],
      skip: [pattern],
      want: `--skip ${pattern}: in a pattern only * and ? stand for other characters; repeat --skip to name several checks`,
    }),
  ),
])('a pattern that matches nothing: $want', ({ only, skip, want }) => {
  expect(() => selectFrom('receiver', families, { only, skip })).toThrow(want);
});
