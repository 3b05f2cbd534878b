import { existsSync, readFileSync } from 'node:fs';
import { isJsonObject, parseJson } from '../contract/json.ts';
import type { Observation } from '../http/observation.ts';
import type { Shape } from '../model/shape.ts';
import { number, object, oneOf, optional, text } from '../model/shape.ts';
import { observation } from '../recording/shapes.ts';
import { createLines, LineWriter, readLines } from './line-file.ts';

/** Changes when a file of before can no longer be read. */
const captureFormat = 'ordering-conformance-capture/1';

/** The first line of a capture. */
interface Head {
  readonly format: typeof captureFormat;
  /** The receiver. */
  readonly target: string;
  readonly startedAt: string;
  /** The name of the signing secret, if it was given. */
  readonly secret?: string;
}

/** A delivery that came, with the answer of the receiver. */
interface Line {
  readonly came: Observation;
  /** How long the receiver took, in ms. */
  readonly ms: number;
}

const isHead: Shape<Head> = object<Head>({
  format: oneOf(captureFormat),
  target: text,
  startedAt: text,
  secret: optional(text),
});

const isLine: Shape<Line> = object<Line>({ came: observation, ms: number });

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
  createLines(
    file,
    { format: captureFormat, ...head },
    'it is there already, so give another file',
  );
}

/** @throws RecordingError */
export function readCapture(file: string): Captured {
  return readLines(file, { format: captureFormat, isHead, isLine, kind: 'capture' });
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
