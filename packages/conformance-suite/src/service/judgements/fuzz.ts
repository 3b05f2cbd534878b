import { count } from '../../model/count.ts';
import type { Finding } from '../../model/finding.ts';
import { brokenBy, kept, lesser, notRun, worst } from '../../model/finding.ts';
import type { Fuzzed, OddAnswer } from '../scenarios/fuzz.ts';
import { causedBy } from './answers.ts';
import { ofShape } from './cause.ts';

const expected = {
  'no envelope': 'the error envelope',
  'server failure': 'a status from 400 to 499',
  internals: 'an error without a stack trace',
  secret: 'an error without a secret',
} as const;

const breaks = {
  'no envelope': ['error.envelope'],
  'server failure': ['status.server-failure'],
  internals: ['error.no-internals'],
  secret: ['error.no-internals'],
} as const;

/** Every refusal has the envelope; that none fails the service or tells of its inside is our advice. */
export function foundNothing({ calls, refused, odd }: Fuzzed): Finding {
  if (refused === 0) return notRun('none of the malformed calls was rejected');
  const faults = (isSuch: (each: OddAnswer) => boolean) =>
    odd.filter(isSuch).map(({ what, status, wrong, said, shape }) => ({
      breaks: breaks[wrong],
      expected: expected[wrong],
      got: `${status} ${said} for ${what}`,
      ...causedBy(shape === undefined ? undefined : ofShape(shape)),
    }));
  const fine = kept(`${count(calls, 'malformed call')}, ${refused} refused, all in the envelope`, [
    { id: 'odd calls', saw: `${refused} of ${calls} refused` },
  ]);
  return worst([
    brokenBy(
      faults(({ wrong }) => wrong === 'no envelope'),
      fine,
    ),
    lesser(
      brokenBy(
        faults(({ wrong }) => wrong !== 'no envelope'),
        fine,
      ),
    ),
  ]);
}
