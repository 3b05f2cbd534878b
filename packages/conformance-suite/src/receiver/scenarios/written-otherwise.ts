import type { Recorded } from '../../recording/transcripts.ts';
import { list, type Of, object } from '../../shape.ts';
import type { Writer } from '../payloads/bodies.ts';
import { prettier, pretty, spaced, spacedSorted } from '../payloads/bodies.ts';
import { everyDigitChanged } from '../payloads/forgeries.ts';
import { deliveries } from './accepted.ts';
import type { ReceiverWorld } from './world.ts';
import { deliver, Sent } from './world.ts';

/** Genuine deliveries that differ from the plainest one in white space alone. */
export const differentlySpaced: Recorded<ReceiverWorld, readonly Sent[]> = deliveries(
  'differently-spaced',
  (drafts) =>
    [spaced, pretty].map((write) => {
      const draft = drafts.draft();
      return { label: 'a delivery with other white space', draft, body: write(draft.event) };
    }),
);

/** A body with its right signature, and the same with a made-up one. */
export const Written = object({
  genuine: Sent,
  forged: Sent,
});
export type Written = Of<typeof Written>;

/** No event: who serialises JSON again writes most of these as they were, whatever comes between the members of others. */
export const withNothing: readonly string[] = ['{}', '[]'];

/** What some who parse a body and serialise it again write as it was. */
const writers: readonly Writer[] = [
  ...[spacedSorted, pretty, prettier],
  ...withNothing.map((text) => () => Buffer.from(text)),
];

/**
 * Bodies in other writings than the service's, until one is answered otherwise under its right signature than under a
 * made-up one: then the receiver has the secret, and verifies something else than the bytes that come.
 */
export const writtenOtherwise: Recorded<ReceiverWorld, readonly Written[]> = {
  name: 'written-otherwise',
  isTranscript: list(Written),
  async play(world) {
    const drafts = world.draftsOf('written-otherwise');
    const written: Written[] = [];
    for (const write of writers) {
      const draft = drafts.draft();
      const plan = {
        label: 'a delivery that is written otherwise',
        draft,
        body: write(draft.event),
      };
      const genuine = await deliver(world, plan);
      const forged = await deliver(world, { ...plan, forgery: everyDigitChanged });
      written.push({ genuine, forged });
      if (genuine.answer.kind === 'failed' || forged.answer.kind === 'failed') break;
      if (genuine.answer.status !== forged.answer.status) break;
    }
    return written;
  },
};
