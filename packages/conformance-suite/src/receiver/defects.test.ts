import { inSmallSubject, oneForEachResult } from '../testing/defect.ts';
import { describeDefects } from '../testing/describe-defects.ts';
import { ownChecks } from '../testing/own-checks.ts';
import { receiverDefects } from './testing/defects/index.ts';
import { receiverChecks as checks, proveFake } from './testing/prove-fake.ts';

// The long form tries all of them.
const quick = inSmallSubject(receiverDefects).filter(({ long }) => !long);
describeDefects(
  'a receiver that',
  oneForEachResult(quick),
  { checks, prove: (decisions, options) => proveFake(decisions, {}, options) },
  ownChecks,
);
