import { isCapture } from './live/capture-file.ts';
import { judgeCapture } from './live/judge-capture.ts';
import type { Report } from './model/result.ts';
import type { Recording } from './recording/recording.ts';
import { readRecording } from './recording/recording.ts';
import { TranscriptError } from './recording/transcripts.ts';
import { roles } from './roles.ts';
import { RecordingError } from './run/errors.ts';
import type { RunOptions } from './run/options.ts';
import { resultName } from './run/select.ts';

/** How a recording is judged. What was run, and how, it says itself. */
export type JudgeOptions = Pick<RunOptions, 'expectedFailures' | 'onStart' | 'onResult'>;

/** See `judgeRecording` of the suite. */
export async function judgeRecording(source: unknown, options: JudgeOptions = {}): Promise<Report> {
  if (typeof source === 'string' && isCapture(source)) return judgeCapture(source, options);
  const recording = readRecording(source);
  const { role, target, seed, capabilities, entries, missing } = recording;
  const judged = await roles[role]
    .judge(
      { target, seed, capabilities, entries, missing },
      { ...options, ...optionsOf(recording) },
    )
    .catch(unreadable);
  return asRecorded(judged, recording);
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
