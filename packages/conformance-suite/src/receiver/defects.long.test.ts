import { inSmallSubject } from '../testing/defect.ts';
import { describeDefects } from '../testing/describe-defects.ts';
import { receiverDefects } from './testing/defects/index.ts';
import { receiverChecks as checks, other, proveFake, secret } from './testing/prove-fake.ts';

const unbreakable = {
  'receiver.post':
    'the plainest delivery may be refused for its method or for anything else, and nobody can tell for which',
};

describeDefects(
  'of the whole suite, nothing else finds a receiver that',
  inSmallSubject(receiverDefects),
  { checks, prove: (decisions, options) => proveFake(decisions, {}, options) },
  () => ({ only: [], skip: [] }),
  { secrets: [secret, other.secret], unbreakable },
);
