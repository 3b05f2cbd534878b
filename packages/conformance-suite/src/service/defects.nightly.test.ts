import { inSmallSubject } from '../testing/defect.ts';
import { describeDefects } from '../testing/describe-defects.ts';
import { ownChecks } from '../testing/own-checks.ts';
import { serviceDefects } from './testing/defects/index.ts';
import { serviceChecks as checks, proveFake as prove, secret } from './testing/prove-fake.ts';

const unbreakable = {
  'operation.order-status':
    'an order whose status nothing changes leaves the calls untried that would show it, and so the requirement open',
};

/** API-218 judges the statuses of all calls, whichever check makes them. */
const calls = { only: ['API-*'], skip: [] };

describeDefects(
  'a service that',
  inSmallSubject(serviceDefects),
  { checks, prove },
  (found) => (found.includes('API-218 fail') ? calls : ownChecks(found)),
  { secrets: [secret], unbreakable },
);
