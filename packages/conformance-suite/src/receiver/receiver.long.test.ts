import { inSmallSubject } from '../testing/defect.ts';
import { describeDefects } from '../testing/describe-defects.ts';
import { receiverDefects } from './testing/defects/index.ts';
import { describeWays } from './testing/describe-ways.ts';
import { receiverChecks as checks, other, proveFake, secret } from './testing/prove-fake.ts';
import { ways } from './testing/ways.ts';

describeWays(ways);

describeDefects(
  'of the whole suite, nothing else finds a receiver that',
  inSmallSubject(receiverDefects),
  { checks, prove: (decisions, options) => proveFake(decisions, {}, options) },
  () => ({ only: [], skip: [] }),
  [secret, other.secret],
);
