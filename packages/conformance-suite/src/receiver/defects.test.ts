import { ownChecks } from '../testing/around-checks.ts';
import { inSmallSubject, oneForEachResult } from '../testing/defect.ts';
import { describeDefects } from '../testing/describe-defects.ts';
import { receiverDefects } from './testing/defects/index.ts';
import { receiverChecks as checks, proveFake } from './testing/prove-fake.ts';

// The long form tries all of them, and the checks around those that find them.
const quick = inSmallSubject(receiverDefects).filter(({ long }) => !long);
describeDefects(
  'a receiver that',
  oneForEachResult(quick),
  { checks, prove: (decisions, options) => proveFake(decisions, {}, options) },
  ownChecks,
);
