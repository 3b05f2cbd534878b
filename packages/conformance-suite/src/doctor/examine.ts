import type { ReceiverSubject } from '../receiver/subject.ts';
import type { ServiceSubject } from '../service/subject.ts';
import type { Examination } from './look.ts';
import { examineReceiver } from './receiver.ts';
import { examineService } from './service.ts';

/** What is to be looked at before a run. */
export type Subject =
  | { readonly receiver: ReceiverSubject; readonly service?: never }
  | { readonly service: ServiceSubject; readonly receiver?: never };

/** See `examine` of the suite. */
export function examine(subject: Subject, signal?: AbortSignal): Promise<Examination> {
  return subject.receiver === undefined
    ? examineService(subject.service, signal)
    : examineReceiver(subject.receiver, signal);
}
