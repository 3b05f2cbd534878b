import { inSmallSubject } from '../testing/defect.ts';
import { describeDefects } from '../testing/describe-defects.ts';
import { clientDefects } from './testing/defects/index.ts';
import { clientChecks as checks, isAboutDelays, proveFake } from './testing/prove-fake.ts';

/** One of them never ends by itself. */
const endWithinMs = 5000;

describeDefects(
  'of the whole suite, nothing else finds a client that',
  inSmallSubject(clientDefects).filter((defect) => !isAboutDelays(defect)),
  { checks, prove: (decisions, options) => proveFake(decisions, options, { endWithinMs }) },
  // Delays are judged in `delays.test.ts`: on a machine that is busy they may be too scattered.
  () => ({ only: [], skip: ['CLI-312', 'CLI-323'] }),
  { secrets: [], unbreakable: {} },
);
