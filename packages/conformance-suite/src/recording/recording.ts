import { closeSync, fchmodSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { codeOf } from '@ordering/kit/failure';
import { isJsonObject, parseJson } from '../contract/json.ts';
import { ofOtherKind } from '../model/file-kind.ts';
import type { Report } from '../model/result.ts';
import { capabilityStates } from '../model/result.ts';
import { roles } from '../model/role.ts';
import type { Deadline } from '../run/deadline.ts';
import { RecordingError } from '../run/errors.ts';
import type { RunOptions } from '../run/options.ts';
import { resultName } from '../run/select.ts';
import {
  dictionary,
  list,
  number,
  type Of,
  object,
  oneOf,
  optional,
  text,
  truth,
} from '../shape.ts';
import { jsonOf } from '../visible.ts';
import { Entry } from './transcripts.ts';

/** Changes when a recording of before can no longer be read. */
const format = 'ordering-conformance-recording/3';

/** A run, to be judged again without its subject. It has no secrets. */
export const Recording = object({
  format: oneOf(format),
  role: oneOf(...roles),
  target: text,
  seed: number,
  /** What a report names as the command that makes the run again. */
  command: optional(list(text)),
  only: list(text),
  skip: list(text),
  allowNotObservable: truth,
  capabilities: dictionary(oneOf(...capabilityStates)),
  /** Why what has no transcript has none. */
  missing: text,
  interrupted: truth,
  startedAt: text,
  durationMs: number,
  /** How long each result took, by its name. */
  durations: dictionary(number),
  entries: list(Entry),
  notes: list(text),
  leftBehind: list(text),
});
export type Recording = Of<typeof Recording>;

/** The recording of a run that has just ended. */
export function recordingOf(
  report: Report,
  entries: readonly Entry[],
  deadline: Deadline,
  options: Pick<RunOptions, 'command' | 'signal'>,
): Recording {
  const { role, target, seed, selection, capabilities, allowNotObservable } = report;
  const { startedAt, durationMs, results } = report;
  const ended = deadline.signal.aborted;
  return {
    ...{ format, role, target, seed },
    ...(options.command === undefined ? {} : { command: options.command }),
    ...{ only: selection.only, skip: selection.skip, allowNotObservable, capabilities },
    missing: ended ? deadline.because() : 'the recorded run ended before it',
    interrupted: options.signal?.aborted === true,
    ...{ startedAt, durationMs },
    durations: Object.fromEntries(
      results.map(({ id, aspect, durationMs: ms }) => [resultName(id, aspect), ms]),
    ),
    entries,
    ...{ notes: report.notes, leftBehind: report.leftBehind },
  };
}

/**
 * Makes the file of a recording where there is none: that it cannot be written should not be found out after the run.
 *
 * @throws RecordingError
 */
export function prepareRecording(file: string): void {
  orCannotWrite(file, () => {
    mkdirSync(dirname(file), { recursive: true });
    closeSync(openSync(file, 'a', ownerOnly));
  });
}

/** Writes a recording; only its owner may read the file. */
export function writeRecording(file: string, recording: Recording): void {
  orCannotWrite(file, () => {
    const descriptor = openSync(file, 'w', ownerOnly);
    // The mode above is for a file that is new.
    fchmodSync(descriptor, ownerOnly);
    writeFileSync(descriptor, `${jsonOf(recording)}\n`);
    closeSync(descriptor);
  });
}

const ownerOnly = 0o600;

function orCannotWrite(file: string, write: () => void): void {
  try {
    write();
  } catch (cause) {
    throw new RecordingError(`${file}: the recording cannot be written (${codeOf(cause)})`, {
      cause,
    });
  }
}

/**
 * Reads a recording from a file, or checks one that has been read.
 *
 * @throws RecordingError
 */
export function readRecording(source: unknown): Recording {
  if (typeof source === 'string') return recordingIn(source);
  if (Recording(source)) return source;
  throw new RecordingError(`the recording: ${whyNot(source)}`);
}

function recordingIn(file: string): Recording {
  const content = contentOf(file);
  const { ok, value } = parseJson(content);
  if (Recording(value)) return value;
  const why =
    ofOtherKind(content, 'recording') ??
    (ok ? whyNot(value) : 'it is not valid JSON, or is cut off');
  throw new RecordingError(`${file}: ${why}`);
}

function whyNot(value: unknown): string {
  const form = isJsonObject(value) ? value.format : undefined;
  if (typeof form !== 'string' || form === format) return 'this is not a complete recording';
  return `its format is ${form}, and this version of the suite reads ${format}`;
}

function contentOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw new RecordingError(`${file}: it cannot be read (${codeOf(cause)})`, { cause });
  }
}
