import { closeSync, fchmodSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { codeOf } from '@ordering/kit/failure';
import { isJsonObject, parseJson } from '../contract/json.ts';
import type { Role } from '../model/check.ts';
import { roles } from '../model/check.ts';
import { ofOtherKind } from '../model/file-kind.ts';
import type { Report } from '../model/result.ts';
import { capabilityStates } from '../model/result.ts';
import type { Shape } from '../model/shape.ts';
import {
  dictionary,
  either,
  list,
  number,
  object,
  oneOf,
  optional,
  shape,
  text,
  truth,
} from '../model/shape.ts';
import type { Deadline } from '../run/deadline.ts';
import { RecordingError } from '../run/errors.ts';
import type { RunOptions } from '../run/options.ts';
import { resultName } from '../run/select.ts';
import type { Entry } from './transcripts.ts';
import { withoutTranscript } from './transcripts.ts';

/** Changes when a recording of before can no longer be read. */
const format = 'ordering-conformance-recording/2';

/** A run, to be judged again without its subject. It has no secrets. */
export interface Recording {
  readonly format: typeof format;
  readonly role: Role;
  readonly target: string;
  readonly seed: number;
  /** What a report names as the command that makes the run again. */
  readonly command?: readonly string[];
  readonly only: readonly string[];
  readonly skip: readonly string[];
  readonly allowNotObservable: boolean;
  readonly capabilities: Report['capabilities'];
  /** Why what has no transcript has none. */
  readonly missing: string;
  readonly interrupted: boolean;
  readonly startedAt: string;
  readonly durationMs: number;
  /** How long each result took, by its name. */
  readonly durations: Readonly<Record<string, number>>;
  readonly entries: readonly Entry[];
  readonly notes: readonly string[];
  readonly leftBehind: readonly string[];
}

const isEntry: Shape<Entry> = either(
  object<Extract<Entry, { transcript: unknown }>>({
    name: text,
    transcript: shape({}, (value): value is unknown => value !== undefined),
  }),
  object<Extract<Entry, { because: string }>>({
    name: text,
    without: oneOf(...withoutTranscript),
    because: text,
  }),
);

const isRecording: Shape<Recording> = object<Recording>({
  format: oneOf(format),
  role: oneOf(...roles),
  target: text,
  seed: number,
  command: optional(list(text)),
  only: list(text),
  skip: list(text),
  allowNotObservable: truth,
  capabilities: dictionary(oneOf(...capabilityStates)),
  missing: text,
  interrupted: truth,
  startedAt: text,
  durationMs: number,
  durations: dictionary(number),
  entries: list(isEntry),
  notes: list(text),
  leftBehind: list(text),
});

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
    missing: ended ? deadline.because() : 'the recorded run did not come to it',
    interrupted: options.signal?.aborted === true,
    ...{ startedAt, durationMs },
    durations: Object.fromEntries(
      results.map(({ id, aspect, durationMs: ms }) => [resultName(id, aspect), ms]),
    ),
    entries,
    ...{ notes: report.notes, leftBehind: report.leftBehind },
  };
}

/** Writes a recording; only its owner may read the file. */
export function writeRecording(file: string, recording: Recording): void {
  try {
    const descriptor = openSync(file, 'w', 0o600);
    // The mode above is for a file that is new.
    fchmodSync(descriptor, 0o600);
    writeFileSync(descriptor, `${JSON.stringify(recording)}\n`);
    closeSync(descriptor);
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
  if (isRecording(source)) return source;
  throw new RecordingError(`the recording: ${whyNot(source)}`);
}

function recordingIn(file: string): Recording {
  const content = contentOf(file);
  const { ok, value } = parseJson(content);
  if (isRecording(value)) return value;
  const why =
    ofOtherKind(content, 'recording') ??
    (ok ? whyNot(value) : 'it is no JSON, or only the start of it');
  throw new RecordingError(`${file}: ${why}`);
}

function whyNot(value: unknown): string {
  const form = isJsonObject(value) ? value.format : undefined;
  if (typeof form !== 'string' || form === format) return 'this is no recording, or not all of one';
  return `its form is ${form}, and this version of the suite reads ${format}`;
}

function contentOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw new RecordingError(`${file}: it cannot be read (${codeOf(cause)})`, { cause });
  }
}
