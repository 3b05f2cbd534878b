import { count } from '../../model/count.ts';
import type { Finding } from '../../model/finding.ts';
import { brokenBy, kept, lesser, notRun, worst } from '../../model/finding.ts';
import type { Fuzzed, OddAnswer } from '../scenarios/fuzz.ts';
import { causedBy } from './answers.ts';
import { noAnswer, ofShape } from './cause.ts';

const expected = {
  'no answer': 'an answer',
  'no envelope': 'the error envelope',
  'server failure': 'a status from 400 to 499',
  internals: 'an error without a stack trace',
  secret: 'an error without a secret',
} as const;

const breaks = {
  'no answer': ['status.bad-request'],
  'no envelope': ['error.envelope'],
  'server failure': ['status.server-failure'],
  internals: ['error.no-internals'],
  secret: ['error.no-internals'],
} as const;

/** Faults of these kinds fail a MUST; those of others are about our advice. */
const owed: readonly OddAnswer['wrong'][] = ['no answer', 'no envelope'];

/** Every call is answered, and every refusal has the envelope; that none fails the service or tells of its inside is our advice. */
export function foundNothing({ calls, refused, odd }: Fuzzed): Finding {
  if (refused === 0 && !odd.some(({ wrong }) => wrong === 'no answer')) {
    return notRun('none of the malformed calls was rejected');
  }
  const faults = (isOwed: boolean) =>
    odd
      .filter(({ wrong }) => owed.includes(wrong) === isOwed)
      .map(({ what, operation, wrong, said, shape, unanswered }) => ({
        breaks: breaks[wrong],
        expected: expected[wrong],
        got: `${said} for ${what}`,
        ...causedBy(
          unanswered === undefined ? shape && ofShape(shape) : noAnswer(operation, unanswered),
        ),
      }));
  const words = `${count(calls, 'malformed call')} answered, ${refused} refused, all in the envelope`;
  const fine = kept(words, [{ id: 'odd calls', saw: `${refused} of ${calls} refused` }]);
  return worst([brokenBy(faults(true), fine), lesser(brokenBy(faults(false), fine))]);
}
