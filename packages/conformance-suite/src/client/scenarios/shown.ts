import type { Recorded } from '../../recording/transcripts.ts';
import { list, number, type Of, object, text } from '../../shape.ts';
import { control } from './control.ts';
import type { ClientWorld } from './world.ts';

/** What a start of the client shows to whoever reads logs. */
export const Shown = object({
  /** What the client met in that start of it. */
  label: text,
  /** Of all its requests. */
  paths: list(text),
  /** What it wrote, or the end of it. */
  output: text,
  /** How many characters it wrote before those. */
  omittedChars: number,
});
export type Shown = Of<typeof Shown>;

/** What all starts of a run show. */
export const shownOfAll: Recorded<ClientWorld, readonly Shown[]> = {
  name: 'what is shown',
  isTranscript: list(Shown),
  async play(world, others) {
    await others.of(control);
    return world.plays.map(({ label, calls, ended }) => ({
      ...{ label, output: ended.output, omittedChars: ended.omittedChars ?? 0 },
      paths: calls.map(({ path }) => path),
    }));
  },
};
