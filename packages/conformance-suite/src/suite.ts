import type { Examination } from './doctor/look.ts';
import type { JudgeOptions } from './judge.ts';
import type { ListedCheck } from './list.ts';
import type { Capture, CaptureOptions } from './live/capture.ts';
import type { CollectOptions } from './live/collect.ts';
import type { Launching, LaunchOptions } from './live/launch.ts';
import type { Recorder } from './live/recorder.ts';
import type { Report } from './model/result.ts';
import type { Plan, PlanOptions } from './plan.ts';
import type { Subject, Suite } from './roles.ts';
import type { ServiceSubject } from './service/subject.ts';

/**
 * Every check and what it acts with, loaded when they are first asked for: importing the package costs next to nothing.
 * In one piece, so that a bundler makes two files of it and not one for each set of modules.
 * See docs/decisions/bundled-entries.md.
 */
const loaded = () => import('./loaded.ts');

/** Every check of every role, in the order of the report. */
export async function listChecks(): Promise<readonly ListedCheck[]> {
  const suite = await loaded();
  return suite.listChecks();
}

/**
 * Runs the suite against a subject: plays the service for a receiver or a client, or an integration and its receivers for
 * a service. The exit code of the verdict is 0 only if every MUST that applies was seen to be kept.
 * See docs/decisions/suite-is-a-library.md.
 *
 * @throws UnreachableError if nothing answers at one of its addresses; its `report` says so in a result.
 * @throws RunOptionsError if what is asked for contradicts itself, or a pattern selects nothing.
 * @throws ListenError if the runner cannot take deliveries.
 * @throws RecordingError if the recording cannot be written.
 */
export async function runSuite(suite: Suite): Promise<Report> {
  const { runSuite: run } = await loaded();
  return run(suite);
}

/**
 * What a run would do: its scenarios, the checks that they are played for, and what it would send, make and undo; and what
 * would come to nothing. Nothing is contacted or started, and no port is opened.
 *
 * @throws RunOptionsError if a pattern of the selection matches nothing.
 */
export async function planRun(subject: Subject, options?: PlanOptions): Promise<Plan> {
  const suite = await loaded();
  return suite.planRun(subject, options);
}

/**
 * Judges a recorded run again, without its subject and without the network: the report is that of the run, as this
 * version of the suite judges it. Of a capture, it judges what the service has sent.
 *
 * @param source The path of a recording or a capture, or a recording that has been read and parsed.
 * @throws RecordingError if it cannot be read.
 */
export async function judgeRecording(source: unknown, options?: JudgeOptions): Promise<Report> {
  const suite = await loaded();
  return suite.judgeRecording(source, options);
}

/**
 * Looks at a subject before a run: at the way to it, its clock, its certificate, the secret, and the way back. A receiver
 * gets a few deliveries, and a client one task; at a service nothing is made.
 *
 * @param signal Ends it before its time.
 */
export async function examine(subject: Subject, signal?: AbortSignal): Promise<Examination> {
  const suite = await loaded();
  return suite.examine(subject, signal);
}

/**
 * Fires events at a service whose deliveries are refused, or acknowledged, from now on, and leaves a recorder that writes
 * down what comes, in real time. `collect` judges it, when the ladder is over.
 *
 * @throws RecordingError if there is a launch in the file already, or it cannot be written.
 * @throws LaunchError if nothing could be launched; then the file is gone, and what was made is undone.
 */
export async function launch(
  subject: ServiceSubject,
  file: string,
  options: LaunchOptions,
): Promise<Launching> {
  const suite = await loaded();
  return suite.launch(subject, file, options);
}

/**
 * Takes the deliveries of a launch, and adds them to its file, each before it is answered. A recorder may be killed at any
 * time and started again: what came in between is *not observable*.
 *
 * @throws RecordingError if the file is none of a launch.
 * @throws ListenError if it cannot listen there, for example because a recorder does already.
 */
export async function startRecorder(file: string): Promise<Recorder> {
  const suite = await loaded();
  return suite.startRecorder(file);
}

/**
 * Judges what the recorder of a launch has seen so far. What is not over yet is not run.
 *
 * @throws RecordingError if the file is none of a launch.
 */
export async function collect(file: string, options?: CollectOptions): Promise<Report> {
  const suite = await loaded();
  return suite.collect(file, options);
}

/**
 * Stands before a receiver, passes on what comes, and adds it to a file, without secrets; `judgeRecording` judges that.
 * What cannot be written down is passed on all the same.
 *
 * @throws RecordingError if the file has something else in it.
 * @throws ListenError if it cannot listen there.
 */
export async function capture(file: string, options: CaptureOptions): Promise<Capture> {
  const suite = await loaded();
  return suite.capture(file, options);
}
