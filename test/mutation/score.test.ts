import { expect, test } from 'vitest';
import type { Equivalent } from './equivalents.ts';
import { type Report, scoreOf } from './score.ts';

const source = 'const one = 1;\n  const two = one + 1;\n';
const mutant = (status: string, replacement: string) => ({
  status,
  replacement,
  location: { start: { line: 2, column: 15 }, end: { line: 2, column: 22 } },
});
const reportOf = (...mutants: ReturnType<typeof mutant>[]): Report => ({
  files: { 'a.ts': { source, mutants } },
});
const known: Equivalent = {
  file: 'a.ts',
  line: 'const two = one + 1;',
  from: 'one + 1',
  to: 'one - 1',
  why: '',
};
const killed = [mutant('Killed', 'x'), mutant('Timeout', 'y'), mutant('Killed', 'z')];

test.each([
  { given: 'all are killed', mutants: killed, percent: 100, lived: 0, stale: 1 },
  {
    given: 'one lives',
    mutants: [...killed, mutant('Survived', 'w')],
    percent: 75,
    lived: 1,
    stale: 1,
  },
  {
    given: 'one is not covered',
    mutants: [...killed, mutant('NoCoverage', 'w')],
    percent: 75,
    lived: 1,
    stale: 1,
  },
  {
    given: 'one is equivalent',
    mutants: [...killed, mutant('Survived', 'one - 1')],
    percent: 100,
    lived: 0,
    stale: 0,
  },
  {
    given: 'one cannot be run',
    mutants: [...killed, mutant('CompileError', 'w')],
    percent: 100,
    lived: 0,
    stale: 1,
  },
])('when $given', ({ mutants, percent, lived, stale }) => {
  const score = scoreOf(reportOf(...mutants), [known]);
  expect({
    percent: score.percent,
    lived: score.survivors.length,
    stale: score.stale.length,
  }).toEqual({ percent, lived, stale });
});

test('an equivalent of a file that was not looked at is not stale', () => {
  expect(scoreOf({ files: {} }, [known])).toMatchObject({ stale: [], percent: 100 });
});

test('a survivor is told by its place and its text', () => {
  expect(scoreOf(reportOf(mutant('Survived', 'one - 1')), []).survivors).toEqual([
    { file: 'a.ts', at: 2, line: known.line, from: known.from, to: known.to },
  ]);
});
