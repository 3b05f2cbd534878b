import type { Report } from '../../model/result.ts';
import type { RunOptions } from '../../run/options.ts';
import { clientFamilies } from '../checks/families.ts';
import { clientRole } from '../role.ts';
import type { ClientSubject } from '../subject.ts';
import type { ClientDecisions } from './fake-client.ts';
import { fakeClient, stateRequest } from './fake-client.ts';

/** Everything that is checked of a client, in the order of the report. */
export const clientChecks = clientFamilies.flatMap((family) => family.checks);

/** Runs the suite against a fake client that decides so. */
export async function proveFake(
  decisions: Partial<ClientDecisions>,
  options: RunOptions = {},
  described: Partial<ClientSubject> | ((usual: ClientSubject) => ClientSubject) = {},
): Promise<Report> {
  const usual = { name: 'a fake client', run: fakeClient(decisions), state: stateRequest };
  const subject = typeof described === 'function' ? described(usual) : { ...usual, ...described };
  return clientRole.prove(subject, options);
}

/** Whether a defect shows in how long the client waits, and in nothing else. */
export function isAboutDelays({ found }: { readonly found: readonly string[] }): boolean {
  return found.every((name) => /^CLI-(312|323) /.test(name));
}

/** Whether a result says that delays were too scattered to be judged, as they may be on a machine that is busy. */
export function isUnseenDelay(name: string): boolean {
  return /^CLI-(312|323) not-observable$/.test(name);
}
