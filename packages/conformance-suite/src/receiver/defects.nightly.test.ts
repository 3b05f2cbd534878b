import { inSmallSubject } from '../testing/defect.ts';
import { describeDefects } from '../testing/describe-defects.ts';
import { receiverDefects } from './testing/defects/index.ts';
import { receiverChecks as checks, other, proveFake, secret } from './testing/prove-fake.ts';
import { unbreakable } from './testing/unbreakable.ts';

describeDefects(
  'of the whole suite, nothing else finds a receiver that',
  inSmallSubject(receiverDefects),
  { checks, prove: (decisions, options) => proveFake(decisions, {}, options) },
  () => ({ only: [], skip: [] }),
  { secrets: [secret, other.secret], unbreakable },
);
