import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { newAuthority } from '@ordering/kit/certificate';
import type { Report } from '../../model/result.ts';
import type { RunOptions } from '../../run/options.ts';
import type { Selection } from '../../run/select.ts';
import { stages } from '../checks/check.ts';
import { serviceFamilies } from '../checks/families.ts';
import type { ServiceConfig } from '../config/config.ts';
import { serviceRole } from '../role.ts';
import type { ServiceSubject } from '../subject.ts';
import type { ServiceDecisions } from './decisions.ts';
import { answerMs, fakeConfig, waitsMs } from './fake-config.ts';
import { startService } from './fake-service.ts';

/** Trusted by this process, and so by every service in it. */
const authority = newAuthority('the authority of small services');
setDefaultCACertificates([...getCACertificates('default'), authority.cert]);

export const secret = 'the secret of the fake service';

/** Everything that is checked of a service, in the order of the report. */
export const serviceChecks = serviceFamilies.flatMap((family) => family.checks);

/** All but the checks that wait as long as the service waits for an answer: seconds of real time. */
export const quickChecks: Selection = {
  only: [],
  skip: serviceChecks.filter(({ stage }) => stage === stages.slow).map(({ card }) => card.id),
};

/** Starts a fake service that decides so, runs the suite against it, and stops it. */
export async function proveFake(
  decisions: Partial<ServiceDecisions>,
  options: RunOptions = {},
  configure: (config: ServiceConfig) => ServiceConfig = (config) => config,
  describe: (usual: ServiceSubject) => ServiceSubject = (usual) => usual,
): Promise<Report> {
  await using service = await startService({ waitsMs, ...decisions });
  const config = configure(fakeConfig(secret));
  const usual = { baseUrl: service.url, config, answerMs, allowLoad: true, authority };
  return await serviceRole.prove(describe(usual), options);
}
