import { inSmallSubject, oneForEach } from '../testing/defect.ts';
import { describeDefects } from '../testing/describe-defects.ts';
import { ownChecks } from '../testing/own-checks.ts';
import { clientDefects } from './testing/defects/index.ts';
import {
  clientChecks as checks,
  isAboutDelays,
  isUnseenDelay as isUnseen,
  proveFake as prove,
} from './testing/prove-fake.ts';

// `defects.nightly.test.ts` tries all of them, by the whole suite.
const quick = inSmallSubject(clientDefects).filter(
  (defect) => !defect.long && !isAboutDelays(defect),
);
describeDefects('a client that', oneForEach(quick), { checks, isUnseen, prove }, ownChecks);
