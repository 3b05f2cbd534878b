import { expect, test } from 'vitest';
import { inSmallSubject } from '../testing/defect.ts';
import { describeDefects } from '../testing/describe-defects.ts';
import { notPassed } from '../testing/not-passed.ts';
import { receiverDefects } from './testing/defects/index.ts';
import { describeWays } from './testing/describe-ways.ts';
import { receiverChecks as checks, other, proveFake, secret } from './testing/prove-fake.ts';
import { ways } from './testing/ways.ts';

const unbreakable = {
  'receiver.post':
    'the plainest delivery may be refused for its method or for anything else, and nobody can tell for which',
};

describeWays(ways);

describeDefects(
  'of the whole suite, nothing else finds a receiver that',
  inSmallSubject(receiverDefects),
  { checks, prove: (decisions, options) => proveFake(decisions, {}, options) },
  () => ({ only: [], skip: [] }),
  { secrets: [secret, other.secret], unbreakable },
);

// It does one thing after another, and its slow work takes longer than an effect may.
test.each([
  { what: 'a sound receiver', decisions: {}, found: [] },
  {
    what: 'one that keeps ids and work in memory',
    decisions: { record: 'volatile', work: 'volatile' },
    found: ['RCV-063/effect fail'],
  },
] as const)('slow work does not hide what a restart forgets: $what', async (given) => {
  const decisions = { ...given.decisions, worksInTurn: true, effectAfterMs: 200 };
  const selection = { only: ['RCV-063', 'RCV-072'] };
  const report = await proveFake(decisions, { answerMs: 2000 }, { selection });
  expect(notPassed(report)).toEqual(given.found);
});
