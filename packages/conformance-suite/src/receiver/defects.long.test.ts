import { aroundChecks } from '../testing/around-checks.ts';
import { inSmallSubject } from '../testing/defect.ts';
import { describeDefects } from '../testing/describe-defects.ts';
import { stages } from './checks/check.ts';
import { receiverDefects } from './testing/defects/index.ts';
import { receiverChecks as checks, other, proveFake, secret } from './testing/prove-fake.ts';
import { unbreakable } from './testing/unbreakable.ts';

/** What keeps a receiver busy for seconds, or waits for seconds. */
const waits = ({ stage }: (typeof checks)[number]) =>
  stage > stages.together && stage < stages.clock;

// `defects.crash.test.ts` has the whole suite look at each.
describeDefects(
  'a receiver that',
  inSmallSubject(receiverDefects),
  { checks, prove: (decisions, options) => proveFake(decisions, {}, options) },
  (found) => aroundChecks(checks, found, { judgesAll: stages.last, waits }),
  { secrets: [secret, other.secret], unbreakable },
);
