import { Observation } from '../http/observation.ts';
import { capabilityStates } from '../model/result.ts';
import { undoNames } from '../service/config/config.ts';
import { longestMs } from '../service/judgements/as-far-as-seen.ts';
import { Followed } from '../service/scenarios/ladder.ts';
import { Owner, type ServiceWorld } from '../service/scenarios/world.ts';
import {
  dictionary,
  json,
  list,
  number,
  type Of,
  object,
  oneOf,
  optional,
  text,
} from '../shape.ts';
import { createLines, LineWriter, readLines } from './line-file.ts';

/** Changes when a file of before can no longer be read. */
const format = 'ordering-conformance-launch/1';

/** The first line of a launch. It has no secrets, nor has any other. */
const Head = object({
  format: oneOf(format),
  target: text,
  seed: number,
  startedAt: text,
  command: list(text),
  capabilities: dictionary(oneOf(...capabilityStates)),
  /** Where the recorder listens, and under which address it is reached. */
  host: text,
  port: number,
  url: text,
  firstAttemptMs: number,
});
export type Head = Of<typeof Head>;

/** Something that was made at the service, and is to be undone. */
const MadeThere = object({ by: oneOf(...undoNames), values: dictionary(json) });
export type MadeThere = Of<typeof MadeThere>;

/** What each line after the first says, under one of these names. Times are wall clock, in ms. */
const Line = object({
  /** The recorder listens from now on. */
  up: optional(number),
  /** It still does. */
  alive: optional(number),
  /** It was stopped. */
  down: optional(number),
  /** How an endpoint answers. */
  endpoint: optional(object({ name: text, status: number })),
  owners: optional(list(Owner)),
  /** A request that came. It is written before it is answered. */
  came: optional(Observation),
  /** What was fired. */
  launched: optional(object({ failing: list(Followed), accepting: list(Followed) })),
  /** Nobody waits for the rest of the ladder. */
  givenUp: optional(number),
  /** What is there of it; the last such line holds. */
  made: optional(list(MadeThere)),
});
type Line = Of<typeof Line>;

/** What is at the service, as a file may say it. */
export function madeThere({ journal, vault }: ServiceWorld): readonly MadeThere[] {
  const made: unknown = JSON.parse(JSON.stringify(journal.made));
  const all = list(MadeThere);
  const masked = all.masked(made, (each) => vault.mask(each));
  if (!all(masked)) throw new TypeError('the list of what was created at the service is malformed');
  return masked;
}

/** All that a file has, in its order. */
export interface Launch {
  readonly head: Head;
  readonly lines: readonly Line[];
  /** The numbers of lines that were cut off, because their writer was killed. */
  readonly cutOff: readonly number[];
}

/**
 * Begins a file. There is one launch in a file.
 *
 * @throws RecordingError if it is there already, or cannot be written.
 */
export function createLaunch(file: string, head: Omit<Head, 'format'>): void {
  createLines(file, { format, ...head }, 'it already contains a launch, so give another file');
}

/**
 * Reads a file, whoever is still writing to it.
 *
 * @throws RecordingError
 */
export function readLaunch(file: string): Launch {
  return readLines(file, { format, isHead: Head, isLine: Line, kind: 'launch' });
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
export class LaunchWriter extends LineWriter<Line> {}
