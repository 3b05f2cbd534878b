import { inSmallSubject } from '../testing/defect.ts';
import { describeDefects } from '../testing/describe-defects.ts';
import { clientDefects } from './testing/defects/index.ts';
import { clientChecks as checks, isAboutDelays, proveFake as prove } from './testing/prove-fake.ts';

// Beside many others, these would seem to be late for other reasons.
describeDefects(
  'of the whole suite, nothing else finds a client that',
  inSmallSubject(clientDefects).filter(isAboutDelays),
  { checks, prove },
  () => ({ only: [], skip: [] }),
);
