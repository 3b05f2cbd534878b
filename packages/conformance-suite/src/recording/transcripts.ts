import { BrokenMeans, CannotRun, CannotSee, DoesNotApply } from '../run/cannot-run.ts';
import type { Deadline } from '../run/deadline.ts';
import { either, type Of, object, oneOf, optional, type Shape, shape, text } from '../shape.ts';

/**
 * I/O that leaves plain data behind, under a name. Several checks may judge the same transcript.
 * See docs/decisions/suite-is-a-library.md.
 */
export interface Recorded<World, Transcript> {
  readonly name: string;
  readonly isTranscript: Shape<Transcript>;
  /** Acts on the subject. The transcripts of other scenarios may be asked for. */
  play(world: World, others: Transcripts<World>): Promise<Transcript>;
}

/** The transcripts of a run that goes on, or of one that was recorded. */
export interface Transcripts<World> {
  /** @throws CannotRun if there is none. */
  of<Transcript>(scenario: Recorded<World, Transcript>): Promise<Transcript>;
}

const reasons = {
  'not-run': CannotRun,
  'not-observable': CannotSee,
  'not-applicable': DoesNotApply,
} as const;

const withoutTranscript = [
  'not-run',
  'not-observable',
  'not-applicable',
] as const satisfies readonly (keyof typeof reasons)[];

/** What a scenario came to: a transcript, or why there is none. */
export const Entry = either(
  object({
    name: text,
    transcript: shape({}, (value): value is unknown => value !== undefined),
  }),
  object({
    name: text,
    without: oneOf(...withoutTranscript),
    because: text,
    /** What was given for it and does not work. */
    means: optional(text),
  }),
);
export type Entry = Of<typeof Entry>;

/** Plays a scenario when its transcript is first asked for, and keeps it as the plain data that a file would have. */
export class Played<World> implements Transcripts<World> {
  readonly #world: World;
  readonly #mask: (text: string) => string;
  readonly #deadline: Deadline;
  readonly #playing = new Map<string, Promise<unknown>>();
  readonly #entries: { readonly entry: Entry; readonly of: Shape<unknown> }[] = [];

  /**
   * @param mask Takes the secrets out of a text.
   * @param deadline What has not come to an end by then is cut off, and no transcript.
   */
  constructor(world: World, mask: (text: string) => string, deadline: Deadline) {
    this.#world = world;
    this.#mask = mask;
    this.#deadline = deadline;
  }

  async of<Transcript>(scenario: Recorded<World, Transcript>): Promise<Transcript> {
    const { name } = scenario;
    const playing = this.#playing.get(name) ?? this.#play(scenario);
    this.#playing.set(name, playing);
    return checked(scenario, await playing);
  }

  /** What has come to an end so far, with what has become known as a secret since then masked too. */
  entries(): readonly Entry[] {
    return this.#entries.map(({ entry, of }) =>
      'transcript' in entry
        ? { ...entry, transcript: of.masked(entry.transcript, this.#mask) }
        : entry,
    );
  }

  async #play({ name, isTranscript, play }: Recorded<World, unknown>): Promise<unknown> {
    try {
      const played: unknown = JSON.parse(JSON.stringify(await play(this.#world, this)));
      if (this.#deadline.signal.aborted) throw new CannotRun(this.#deadline.because());
      const transcript = isTranscript.masked(played, this.#mask);
      this.#entries.push({ entry: { name, transcript }, of: isTranscript });
      return transcript;
    } catch (error) {
      if (!(error instanceof CannotRun) || this.#deadline.signal.aborted) throw error;
      const without = error.finding.kind;
      const because = this.#mask(error.message);
      if (!isReason(without)) throw error;
      const means = error instanceof BrokenMeans ? { means: this.#mask(error.means) } : {};
      const entry = { name, without, because, ...means };
      this.#entries.push({ entry, of: isTranscript });
      throw reasonOf(entry);
    }
  }
}

/** Gives the transcripts of a run that is over; nothing is played. */
export class Kept<World> implements Transcripts<World> {
  readonly #entries: ReadonlyMap<string, Entry>;
  readonly #missing: string;

  /** @param missing Why a transcript is not there. */
  constructor(entries: readonly Entry[], missing: string) {
    this.#entries = new Map(entries.map((entry) => [entry.name, entry]));
    this.#missing = missing;
  }

  async of<Transcript>(scenario: Recorded<World, Transcript>): Promise<Transcript> {
    const entry = this.#entries.get(scenario.name);
    if (entry === undefined) throw new CannotRun(this.#missing);
    if ('because' in entry) throw reasonOf(entry);
    return checked(scenario, entry.transcript);
  }
}

/** A transcript, or something else where there is none: a recording of before has none of what was added since. */
export async function orElse<Transcript, Other>(
  transcript: Promise<Transcript>,
  otherwise: Other,
): Promise<Transcript | Other> {
  try {
    return await transcript;
  } catch (error) {
    if (error instanceof CannotRun) return otherwise;
    throw error;
  }
}

/** A transcript is no longer, or not yet, of the form that its scenario has. */
export class TranscriptError extends Error {
  override readonly name = 'TranscriptError';
}

function checked<Transcript>(
  { name, isTranscript }: Recorded<never, Transcript>,
  value: unknown,
): Transcript {
  if (isTranscript(value)) return value;
  throw new TranscriptError(`the transcript "${name}" is not of the form that this suite writes`);
}

function reasonOf({ without, because, means }: Extract<Entry, { because: string }>): CannotRun {
  return means === undefined ? new reasons[without](because) : new BrokenMeans(because, means);
}

function isReason(kind: string): kind is keyof typeof reasons {
  return kind in reasons;
}
