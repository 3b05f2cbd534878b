import type { Report } from '../../model/result.ts';
import type { RunOptions } from '../../run/options.ts';
import { clientFamilies } from '../checks/families.ts';
import { clientRole } from '../role.ts';
import type { ClientSubject } from '../subject.ts';
import type { ClientDecisions } from './fake-client.ts';
import { fakeClient } from './fake-client.ts';

/** Everything that is checked of a client, in the order of the report. */
export const clientChecks = clientFamilies.flatMap((family) => family.checks);

/** Runs the suite against a fake client that decides so. */
export async function proveFake(
  decisions: Partial<ClientDecisions>,
  options: RunOptions = {},
  described: Partial<ClientSubject> = {},
): Promise<Report> {
  const subject = { name: 'a fake client', run: fakeClient(decisions), ...described };
  return clientRole.prove(subject, options);
}
