import type { Report } from './model/result.ts';
import { unseen } from './model/sightings.ts';
import type { Recording } from './recording/recording.ts';
import { readRecording } from './recording/recording.ts';
import { Kept, TranscriptError } from './recording/transcripts.ts';
import { deadlineIn } from './run/deadline.ts';
import { RecordingError } from './run/errors.ts';
import type { RunOptions } from './run/options.ts';
import { Redactor } from './run/redact.ts';
import { runRole } from './run/run-role.ts';
import { resultName } from './run/select.ts';
import { serviceFamilies } from './service/checks/families.ts';
import type { ServiceWorld } from './service/scenarios/world.ts';

/** How a recording is judged. What was run, and how, it says itself. */
export type JudgeOptions = Pick<RunOptions, 'expectedFailures' | 'onStart' | 'onResult'>;

/** Longer than judgements take. */
const judgingMs = 60_000;

/** See `judgeRecording` of the suite. */
export async function judgeRecording(source: unknown, options: JudgeOptions = {}): Promise<Report> {
  const recording = readRecording(source);
  const { role, target, seed, capabilities, entries, missing } = recording;
  if (role !== 'service') throw new RecordingError(`a recorded ${role} cannot be judged yet`);
  const judged = runRole(
    {
      ...{ role, target, seed, capabilities },
      addresses: [],
      families: serviceFamilies,
      world: new Kept<ServiceWorld>(entries, missing),
      width: 1,
      deadline: deadlineIn(judgingMs),
      redactor: new Redactor(),
      settle: async () => unseen('effects are not part of this role'),
      lastLook: async () => new Map(),
    },
    { ...options, ...optionsOf(recording) },
  );
  return asRecorded(await judged.catch(unreadable), recording);
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
function asRecorded(report: Report, { startedAt, durationMs, durations }: Recording): Report {
  const results = report.results.map((result) => ({
    ...result,
    durationMs: durations[resultName(result.id, result.aspect)] ?? result.durationMs,
  }));
  return { ...report, startedAt, durationMs, results };
}
