import type { Report } from './model/result.ts';
import { proveReceiver } from './receiver/prove.ts';
import type { ReceiverSubject } from './receiver/subject.ts';
import type { RunOptions } from './run/options.ts';
import { proveService } from './service/prove.ts';
import type { ServiceSubject } from './service/subject.ts';

/** What is tested, under the name of its role, and how. */
export type Suite = RunOptions &
  (
    | { readonly receiver: ReceiverSubject; readonly service?: never }
    | { readonly service: ServiceSubject; readonly receiver?: never }
  );

/** Plays the role that the subject calls for. */
export function runSuite(suite: Suite): Promise<Report> {
  return suite.receiver === undefined
    ? proveService(suite.service, suite)
    : proveReceiver(suite.receiver, suite);
}
