import { isCapture } from './live/capture-file.ts';
import { judgeCapture } from './live/judge-capture.ts';
import type { Report } from './model/result.ts';
import { unseen } from './model/sightings.ts';
import { receiverFamilies } from './receiver/checks/families.ts';
import { effectsIn } from './receiver/scenarios/seen.ts';
import type { ReceiverTranscripts } from './receiver/scenarios/world.ts';
import type { Recording } from './recording/recording.ts';
import { readRecording } from './recording/recording.ts';
import { Kept, TranscriptError } from './recording/transcripts.ts';
import { deadlineIn } from './run/deadline.ts';
import { RecordingError } from './run/errors.ts';
import type { RunOptions } from './run/options.ts';
import { Redactor } from './run/redact.ts';
import type { RoleRun } from './run/run-role.ts';
import { runRole } from './run/run-role.ts';
import { resultName } from './run/select.ts';
import { serviceFamilies } from './service/checks/families.ts';
import type { ServiceTranscripts } from './service/scenarios/world.ts';

/** How a recording is judged. What was run, and how, it says itself. */
export type JudgeOptions = Pick<RunOptions, 'expectedFailures' | 'onStart' | 'onResult'>;

/** Longer than judgements take. */
const judgingMs = 60_000;

/** See `judgeRecording` of the suite. */
export async function judgeRecording(source: unknown, options: JudgeOptions = {}): Promise<Report> {
  if (typeof source === 'string' && isCapture(source)) return judgeCapture(source, options);
  const recording = readRecording(source);
  const { role, target, seed, capabilities, entries, missing } = recording;
  const run = {
    ...{ role, target, seed, capabilities },
    addresses: [],
    width: 1,
    deadline: deadlineIn(judgingMs),
    redactor: new Redactor(),
  };
  const how = { ...options, ...optionsOf(recording) };
  const judged =
    role === 'receiver'
      ? judgeReceiver(run, new Kept(entries, missing), how)
      : judgeService(run, new Kept(entries, missing), how);
  return asRecorded(await judged.catch(unreadable), recording);
}

type Judging = Omit<RoleRun<unknown>, 'families' | 'world' | 'settle' | 'lastLook'>;

function judgeReceiver(run: Judging, world: ReceiverTranscripts, how: RunOptions): Promise<Report> {
  return runRole({ ...run, families: receiverFamilies, world, ...effectsIn(world) }, how);
}

function judgeService(run: Judging, world: ServiceTranscripts, how: RunOptions): Promise<Report> {
  const settle = async () => unseen('effects are not part of this role');
  return runRole({ ...run, families: serviceFamilies, world, settle }, how);
}

/** A transcript of another form is a fault of the recording, and not of the suite. */
function unreadable(error: unknown): never {
  if (!(error instanceof TranscriptError)) throw error;
  throw new RecordingError(error.message, { cause: error });
}

function optionsOf({
  only,
  skip,
  allowNotObservable,
  command,
  interrupted,
}: Recording): RunOptions {
  return {
    selection: { only, skip },
    allowNotObservable,
    ...(command === undefined ? {} : { command }),
    ...(interrupted ? { signal: AbortSignal.abort() } : {}),
  };
}

/** The report with the times of the run, not those of judging it. */
function asRecorded(
  report: Report,
  { startedAt, durationMs, durations, notes, leftBehind }: Recording,
): Report {
  const results = report.results.map((result) => ({
    ...result,
    durationMs: durations[resultName(result.id, result.aspect)] ?? result.durationMs,
  }));
  return { ...report, startedAt, durationMs, results, notes, leftBehind };
}
