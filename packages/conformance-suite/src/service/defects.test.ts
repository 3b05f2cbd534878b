import { ownChecks } from '../testing/around-checks.ts';
import { inSmallSubject, oneForEachResult } from '../testing/defect.ts';
import { describeDefects } from '../testing/describe-defects.ts';
import { serviceDefects } from './testing/defects/index.ts';
import { serviceChecks as checks, proveFake as prove } from './testing/prove-fake.ts';

// The long form tries all of them, and the checks around those that find them.
const quick = inSmallSubject(serviceDefects).filter(({ long }) => !long);
describeDefects('a service that', oneForEachResult(quick), { checks, prove }, ownChecks);
