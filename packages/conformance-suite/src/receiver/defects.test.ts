import { inSmallSubject, oneForEach } from '../testing/defect.ts';
import { describeDefects } from '../testing/describe-defects.ts';
import { checkOf } from '../testing/expected-exit.ts';
import { ownChecks } from '../testing/own-checks.ts';
import { receiverDefects } from './testing/defects/index.ts';
import { receiverChecks as checks, proveFake } from './testing/prove-fake.ts';

// One for each check; the nightly form tries all of them.
const quick = inSmallSubject(receiverDefects).filter(({ long }) => !long);
describeDefects(
  'a receiver that',
  oneForEach(quick, checkOf),
  { checks, prove: (decisions, options) => proveFake(decisions, {}, options) },
  ownChecks,
);
