import type { Json } from '../contract/json.ts';
import type { Observation } from '../http/observation.ts';
import type { Capabilities } from '../model/result.ts';
import { capabilityStates } from '../model/result.ts';
import type { Shape } from '../model/shape.ts';
import { dictionary, json, list, number, object, oneOf, optional, text } from '../model/shape.ts';
import { observation } from '../recording/shapes.ts';
import type { UndoName } from '../service/config/config.ts';
import { undoNames } from '../service/config/config.ts';
import { longestMs } from '../service/judgements/as-far-as-seen.ts';
import type { Followed } from '../service/scenarios/ladder.ts';
import { followed, owner } from '../service/scenarios/shapes.ts';
import type { Owner, ServiceWorld } from '../service/scenarios/world.ts';
import { createLines, LineWriter, readLines } from './line-file.ts';

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
  /** What is there of it; the last such line holds. */
  readonly made: readonly MadeThere[];
  /** Nobody waits for the rest of the ladder. */
  readonly givenUp: number;
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
  givenUp: optional(number),
  made: optional(list(object<MadeThere>({ by: oneOf(...undoNames), values: dictionary(json) }))),
});

/** What is at the service, as a file may say it. */
export function madeThere({ journal, vault }: ServiceWorld): readonly MadeThere[] {
  return JSON.parse(JSON.stringify(vault.maskAll(journal.made)));
}

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
  createLines(file, { format, ...head }, 'there is a launch in it already, so give another file');
}

/**
 * Reads a file, whoever is still writing to it.
 *
 * @throws RecordingError
 */
export function readLaunch(file: string): Launch {
  return readLines(file, { format, isHead, isLine, kind: 'launch' });
}

/** From then on nothing more comes of it, however late; on the wall clock, in ms. */
export function endsAt({ startedAt }: Head): number {
  return Date.parse(startedAt) + longestMs;
}

/** When nobody waited for the rest any more, on the wall clock. */
export function givenUpAt(lines: Launch['lines']): number | undefined {
  return lines.find(({ givenUp }) => givenUp !== undefined)?.givenUp;
}

/** Adds lines to a file of a launch. */
export class LaunchWriter extends LineWriter<Partial<Lines>> {}
