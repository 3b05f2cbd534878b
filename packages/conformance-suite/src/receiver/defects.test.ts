import { ownChecks } from '../testing/around-checks.ts';
import { inSmallSubject } from '../testing/defect.ts';
import { describeDefects } from '../testing/describe-defects.ts';
import { receiverDefects } from './testing/defects/index.ts';
import { receiverChecks as checks, proveFake } from './testing/prove-fake.ts';

// The long form tries all of them, by the whole suite.
const short = inSmallSubject(receiverDefects).filter(({ long }) => !long);
describeDefects(
  'a receiver that',
  short,
  { checks, prove: (decisions, options) => proveFake(decisions, {}, options) },
  ownChecks,
);
