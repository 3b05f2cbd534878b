import { existsSync, readFileSync } from 'node:fs';
import { isJsonObject, parseJson } from '../contract/json.ts';
import { Observation } from '../http/observation.ts';
import { number, type Of, object, oneOf, optional, text } from '../shape.ts';
import { createLines, LineWriter, readLines } from './line-file.ts';

/** Changes when a file of before can no longer be read. */
const captureFormat = 'ordering-conformance-capture/1';

/** The first line of a capture. */
const Head = object({
  format: oneOf(captureFormat),
  /** The receiver. */
  target: text,
  startedAt: text,
  /** The name of the signing secret, if it was given. */
  secret: optional(text),
});
type Head = Of<typeof Head>;

/** A delivery that came, with the answer of the receiver, and how long that took, in ms. */
const Line = object({ came: Observation, ms: number });
type Line = Of<typeof Line>;

/** All that was captured. */
export interface Captured {
  readonly head: Head;
  readonly lines: readonly Line[];
  readonly cutOff: readonly number[];
}

/**
 * Begins a capture.
 *
 * @throws RecordingError if the file is there already.
 */
export function createCapture(file: string, head: Omit<Head, 'format'>): void {
  createLines(file, { format: captureFormat, ...head }, 'it already exists, so give another file');
}

/** @throws RecordingError */
export function readCapture(file: string): Captured {
  return readLines(file, { format: captureFormat, isHead: Head, isLine: Line, kind: 'capture' });
}

/** Whether a file is a capture, of whatever version. */
export function isCapture(file: string): boolean {
  const [first = ''] = existsSync(file) ? readFileSync(file, 'utf8').split('\n', 1) : [];
  const { value } = parseJson(first);
  const form = isJsonObject(value) ? value.format : undefined;
  return typeof form === 'string' && form.startsWith(captureFormat.replace(/\d+$/, ''));
}

/** Adds lines to a capture. */
export class CaptureWriter extends LineWriter<Line> {}
