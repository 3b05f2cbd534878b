import { inSmallSubject, oneForEach } from '../testing/defect.ts';
import { describeDefects } from '../testing/describe-defects.ts';
import { checkOf } from '../testing/expected-exit.ts';
import { ownChecks } from '../testing/own-checks.ts';
import { serviceDefects } from './testing/defects/index.ts';
import { serviceChecks as checks, proveFake as prove } from './testing/prove-fake.ts';

// One for each check; the nightly form tries all of them.
const quick = inSmallSubject(serviceDefects).filter(({ long }) => !long);
describeDefects('a service that', oneForEach(quick, checkOf), { checks, prove }, ownChecks);
