import { badCertificatesRefused } from '../judgements/certificates.ts';
import { nothingInside } from '../judgements/targets.ts';
import { certificates } from '../scenarios/certificates.ts';
import { targets } from '../scenarios/targets.ts';
import type { ServiceCheck } from './check.ts';
import { serviceCheck } from './check.ts';

const toGoodCertificates = serviceCheck({
  card: {
    id: 'SND-113',
    needs: ['createStore', 'fire', 'authority'],
    level: 'MUST',
    title: 'Nothing is delivered to an endpoint whose certificate is bad',
    catches: 'Anybody on the network path between the service and an endpoint can read orders.',
    fix: 'Leave the verification of certificates and of host names on, and treat an error of it as a failed attempt.',
  },
  scenario: certificates,
  judge: badCertificatesRefused,
});

const toThePublic = serviceCheck({
  card: {
    id: 'SND-117',
    needs: ['createStore'],
    level: 'SHOULD',
    title: 'A public service does not deliver to addresses inside its network',
    catches:
      'A customer makes the service call what only the service can reach, and reads the answer in the log.',
    fix: 'Look at each address that a host name has before you connect to it, and refuse all that are not public.',
  },
  scenario: targets,
  judge: nothingInside,
});

/** To which endpoints nothing may be delivered. */
export const endpoints: readonly ServiceCheck[] = [toGoodCertificates, toThePublic];
