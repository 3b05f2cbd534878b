import { aroundChecks } from '../testing/around-checks.ts';
import { inSmallSubject } from '../testing/defect.ts';
import { describeDefects } from '../testing/describe-defects.ts';
import { stages } from './checks/check.ts';
import { serviceDefects } from './testing/defects/index.ts';
import { serviceChecks as checks, proveFake as prove, secret } from './testing/prove-fake.ts';

const unbreakable = {
  'operation.order-status':
    'an order whose status nothing changes leaves the calls untried that would show it, and so the requirement open',
};

/** Slow answers, and the silence after a denial that was refused. */
const waits = ({ card, stage }: (typeof checks)[number]) =>
  stage === stages.slow || card.id === 'SND-116';

describeDefects(
  'a service that',
  inSmallSubject(serviceDefects),
  { checks, prove },
  (found) => aroundChecks(checks, found, { judgesAll: stages.last, waits }),
  { secrets: [secret], unbreakable },
);
