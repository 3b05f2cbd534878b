import { inSmallSubject } from '../testing/defect.ts';
import { describeDefects } from '../testing/describe-defects.ts';
import { clientDefects } from './testing/defects/index.ts';
import {
  clientChecks as checks,
  isAboutDelays,
  isUnseenDelay as isUnseen,
  proveFake,
} from './testing/prove-fake.ts';

/** One of them never ends by itself; the others have to, on a machine that is busy as well. */
const endWithinMs = 20_000;

describeDefects(
  'of the whole suite, nothing else finds a client that',
  inSmallSubject(clientDefects).filter((defect) => !isAboutDelays(defect)),
  {
    ...{ checks, isUnseen },
    prove: (decisions, options) => proveFake(decisions, options, { endWithinMs }),
  },
  () => ({ only: [], skip: [] }),
  { secrets: [], unbreakable: {} },
);
