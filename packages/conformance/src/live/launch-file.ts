import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import { codeOf } from '@ordering/kit/failure';
import type { Json } from '../contract/json.ts';
import { isJsonObject, parseJson } from '../contract/json.ts';
import type { Observation } from '../http/observation.ts';
import type { Capabilities } from '../model/result.ts';
import { capabilityStates } from '../model/result.ts';
import type { Shape } from '../model/shape.ts';
import { dictionary, json, list, number, object, oneOf, optional, text } from '../model/shape.ts';
import { observation } from '../recording/shapes.ts';
import { RecordingError } from '../run/errors.ts';
import type { UndoName } from '../service/config/config.ts';
import { undoNames } from '../service/config/config.ts';
import type { Followed } from '../service/scenarios/ladder.ts';
import { followed, owner } from '../service/scenarios/shapes.ts';
import type { Owner } from '../service/scenarios/world.ts';

/** Changes when a file of before can no longer be read. */
const format = 'ordering-conformance-launch/1';

/** The first line of a launch. It has no secrets, nor has any other. */
export interface Head {
  readonly format: typeof format;
  readonly target: string;
  readonly seed: number;
  readonly startedAt: string;
  readonly command: readonly string[];
  readonly capabilities: Capabilities;
  /** Where the recorder listens, and under which address it is reached. */
  readonly host: string;
  readonly port: number;
  readonly url: string;
  readonly firstAttemptMs: number;
}

/** What was fired. */
interface Launched {
  readonly failing: readonly Followed[];
  readonly accepting: readonly Followed[];
}

/** Something that was made at the service, and is to be undone. */
export interface MadeThere {
  readonly by: UndoName;
  readonly values: Readonly<Record<string, Json>>;
}

/** What each line after the first says, under one of these names. Times are wall clock, in ms. */
interface Lines {
  /** The recorder listens from now on. */
  readonly up: number;
  /** It still does. */
  readonly alive: number;
  /** It was stopped. */
  readonly down: number;
  /** How an endpoint answers. */
  readonly endpoint: { readonly name: string; readonly status: number };
  readonly owners: readonly Owner[];
  /** A request that came. It is written before it is answered. */
  readonly came: Observation;
  readonly launched: Launched;
  readonly made: readonly MadeThere[];
}

const isHead: Shape<Head> = object<Head>({
  format: oneOf(format),
  target: text,
  seed: number,
  startedAt: text,
  command: list(text),
  capabilities: dictionary(oneOf(...capabilityStates)),
  host: text,
  port: number,
  url: text,
  firstAttemptMs: number,
});

const isLine = object<Partial<Lines>>({
  up: optional(number),
  alive: optional(number),
  down: optional(number),
  endpoint: optional(object<Lines['endpoint']>({ name: text, status: number })),
  owners: optional(list(owner)),
  came: optional(observation),
  launched: optional(object<Launched>({ failing: list(followed), accepting: list(followed) })),
  made: optional(list(object<MadeThere>({ by: oneOf(...undoNames), values: dictionary(json) }))),
});

/** All that a file has, in its order. */
export interface Launch {
  readonly head: Head;
  readonly lines: readonly Partial<Lines>[];
  /** The numbers of lines that were cut off, because their writer was killed. */
  readonly cutOff: readonly number[];
}

/**
 * Begins a file. There is one launch in a file.
 *
 * @throws RecordingError if it is there already, or cannot be written.
 */
export function createLaunch(file: string, head: Omit<Head, 'format'>): void {
  try {
    const descriptor = openSync(file, 'wx', 0o600);
    writeSync(descriptor, `${JSON.stringify({ format, ...head })}\n`);
    fsyncSync(descriptor);
    closeSync(descriptor);
  } catch (cause) {
    const code = codeOf(cause);
    const why =
      code === 'EEXIST'
        ? 'there is a launch in it already, so give another file'
        : `it cannot be written (${code})`;
    throw new RecordingError(`${file}: ${why}`, { cause });
  }
}

/**
 * Reads a file, whoever is still writing to it.
 *
 * @throws RecordingError
 */
export function readLaunch(file: string): Launch {
  const [first = '', ...rest] = contentOf(file).split('\n');
  const head = parseJson(first).value;
  if (!isHead(head)) throw new RecordingError(`${file}: ${whyNot(head)}`);
  const lines: Partial<Lines>[] = [];
  const cutOff: number[] = [];
  for (const [index, line] of rest.entries()) {
    if (line === '') continue;
    const { value } = parseJson(line);
    if (isLine(value)) lines.push(value);
    else cutOff.push(index + 2);
  }
  return { head, lines, cutOff };
}

function whyNot(head: unknown): string {
  const form = isJsonObject(head) ? head.format : undefined;
  if (typeof form !== 'string' || form === format) return 'this is no file of a launch';
  return `its form is ${form}, and this version of the suite reads ${format}`;
}

function contentOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw new RecordingError(`${file}: it cannot be read (${codeOf(cause)})`, { cause });
  }
}

/** Adds lines to a file. Each is written in one piece, so several processes may do so. */
export class LaunchWriter implements Disposable {
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
  add(line: Partial<Lines>): void {
    try {
      writeSync(this.#descriptor, `${JSON.stringify(line)}\n`);
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
