import type { JudgeOptions } from './judge.ts';
import type { ListedCheck } from './list.ts';
import type { Report } from './model/result.ts';
import type { ReceiverSubject } from './receiver/subject.ts';
import type { RunOptions } from './run/options.ts';
import type { ServiceSubject } from './service/subject.ts';

/**
 * Every check and what it acts with, loaded when they are first asked for: importing the package costs next to nothing.
 * In one piece, so that a bundler makes two files of it and not one for each set of modules.
 */
const loaded = () => import('./loaded.ts');

/** Every check of every role, in the order of the report. */
export async function listChecks(): Promise<readonly ListedCheck[]> {
  const suite = await loaded();
  return suite.listChecks();
}

/**
 * Proves a receiver: plays the service, and judges what the receiver answers and does.
 *
 * @throws UnreachableError if nothing answers at one of its addresses.
 * @throws RunOptionsError if what is asked for contradicts itself, or selects nothing.
 */
export async function proveReceiver(
  subject: ReceiverSubject,
  options?: RunOptions,
): Promise<Report> {
  const suite = await loaded();
  return suite.proveReceiver(subject, options);
}

/**
 * Proves a service: plays an integration and its receivers, and judges answers and deliveries.
 *
 * @throws UnreachableError if nothing answers at its address.
 * @throws ListenError if the runner cannot take deliveries.
 * @throws RecordingError if the recording cannot be written.
 * @throws RunOptionsError if what is asked for contradicts itself, or selects nothing.
 */
export async function proveService(subject: ServiceSubject, options?: RunOptions): Promise<Report> {
  const suite = await loaded();
  return suite.proveService(subject, options);
}

/**
 * Judges a recorded run again, without its subject and without the network: the report is that of the run, as this
 * version of the suite judges it.
 *
 * @param source The path of a recording, or a recording that has been read and parsed.
 * @throws RecordingError if it cannot be read.
 */
export async function judgeRecording(source: unknown, options?: JudgeOptions): Promise<Report> {
  const suite = await loaded();
  return suite.judgeRecording(source, options);
}
