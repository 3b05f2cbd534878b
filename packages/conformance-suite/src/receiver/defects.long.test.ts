import { inSmallSubject } from '../testing/defect.ts';
import { describeDefects } from '../testing/describe-defects.ts';
import { ownChecks } from '../testing/own-checks.ts';
import { receiverDefects } from './testing/defects/index.ts';
import { receiverChecks as checks, other, proveFake, secret } from './testing/prove-fake.ts';
import { unbreakable } from './testing/unbreakable.ts';

// `defects.crash.test.ts` has the whole suite look at each.
describeDefects(
  'a receiver that',
  inSmallSubject(receiverDefects),
  { checks, prove: (decisions, options) => proveFake(decisions, {}, options) },
  ownChecks,
  { secrets: [secret, other.secret], unbreakable },
);
