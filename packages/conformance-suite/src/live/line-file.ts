import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import { codeOf } from '@ordering/kit/failure';
import { isJsonObject, parseJson } from '../contract/json.ts';
import type { FileKind } from '../model/file-kind.ts';
import { ofOtherKind } from '../model/file-kind.ts';
import { RecordingError } from '../run/errors.ts';
import type { Shape } from '../shape.ts';
import { jsonOf } from '../visible.ts';

/** A file with a version in its first line, and one thing seen in each further line, in JSON. Only its owner may read it. */
interface LineForm<Head, Line> {
  readonly format: string;
  readonly isHead: Shape<Head>;
  readonly isLine: Shape<Line>;
  readonly kind: FileKind;
}

/** All that a file has, in its order. */
interface LineFile<Head, Line> {
  readonly head: Head;
  readonly lines: readonly Line[];
  /** The numbers of lines that were cut off, because their writer was killed. */
  readonly cutOff: readonly number[];
}

/**
 * Begins a file that is not there yet.
 *
 * @param taken What is wrong where it is there.
 * @throws RecordingError
 */
export function createLines(file: string, head: object, taken: string): void {
  try {
    const descriptor = openSync(file, 'wx', 0o600);
    writeSync(descriptor, `${jsonOf(head)}\n`);
    fsyncSync(descriptor);
    closeSync(descriptor);
  } catch (cause) {
    const code = codeOf(cause);
    const why = code === 'EEXIST' ? taken : `it cannot be written (${code})`;
    throw new RecordingError(`${file}: ${why}`, { cause });
  }
}

/** @throws RecordingError if it is no such file. */
export function readLines<Head, Line>(
  file: string,
  { format, isHead, isLine, kind }: LineForm<Head, Line>,
): LineFile<Head, Line> {
  const content = contentOf(file);
  const [first = '', ...rest] = content.split('\n');
  const head = parseJson(first).value;
  if (!isHead(head)) {
    const why =
      ofOtherKind(content, kind) ?? whyNot(head, format) ?? `this is not a file of a ${kind}`;
    throw new RecordingError(`${file}: ${why}`);
  }
  const lines: Line[] = [];
  const cutOff: number[] = [];
  for (const [index, line] of rest.entries()) {
    if (line === '') continue;
    const { value } = parseJson(line);
    if (isLine(value)) lines.push(value);
    else cutOff.push(index + 2);
  }
  return { head, lines, cutOff };
}

function whyNot(head: unknown, format: string): string | undefined {
  const form = isJsonObject(head) ? head.format : undefined;
  if (typeof form !== 'string' || form === format) return undefined;
  return `its format is ${form}, and this version of the suite reads ${format}`;
}

/** What a reader of the report should know of lines that were left out. */
export function cutOffNotes(cutOff: readonly number[]): readonly string[] {
  return cutOff.map(
    (line) =>
      `Line ${line} of the file is cut off, because its writer was killed; it was left out.`,
  );
}

function contentOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw new RecordingError(`${file}: it cannot be read (${codeOf(cause)})`, { cause });
  }
}

/** Adds lines to a file. Each is written in one piece, so several processes may do so. */
export class LineWriter<Line> implements Disposable {
  readonly #file: string;
  readonly #descriptor: number;

  /** @throws RecordingError if the file cannot be opened. */
  constructor(file: string) {
    this.#file = file;
    try {
      this.#descriptor = openSync(file, 'a', 0o600);
    } catch (cause) {
      throw new RecordingError(`${file}: it cannot be written (${codeOf(cause)})`, { cause });
    }
  }

  /**
   * Adds a line. When this returns, it outlives the machine.
   *
   * @throws RecordingError
   */
  add(line: Line): void {
    try {
      writeSync(this.#descriptor, `${jsonOf(line)}\n`);
      fsyncSync(this.#descriptor);
    } catch (cause) {
      throw new RecordingError(`${this.#file}: it cannot be written (${codeOf(cause)})`, { cause });
    }
  }

  /** Ends a line that somebody who was killed has left unfinished. */
  endLine(): void {
    if (!contentOf(this.#file).endsWith('\n')) writeSync(this.#descriptor, '\n');
  }

  [Symbol.dispose](): void {
    closeSync(this.#descriptor);
  }
}
