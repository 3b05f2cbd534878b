import { Answer, isSuccessful } from '../../http/exchange.ts';
import type { Recorded } from '../../recording/transcripts.ts';
import { number, type Of, object, optional } from '../../shape.ts';
import { compact, noted, ofSize } from '../payloads/bodies.ts';
import type { Plan } from '../payloads/delivery.ts';
import { everyDigitChanged } from '../payloads/forgeries.ts';
import { deliveries } from './accepted.ts';
import type { ReceiverWorld, Sent } from './world.ts';
import { deliver } from './world.ts';

/** An order of a large party has as much, and a buffer for one part of a body has not. */
export const ordinaryBytes: number = 32 * 1024;
export const largeBytes: number = 1024 * 1024;

/** Genuine deliveries of these sizes. */
export const ordinarySize = ofBytes('RCV-085', ordinaryBytes);
export const largeSize = ofBytes('RCV-019', largeBytes);

function ofBytes(name: string, bytes: number): Recorded<ReceiverWorld, readonly Sent[]> {
  return deliveries(name, (drafts) => {
    const draft = drafts.draft();
    return [{ label: 'the genuine delivery', draft, body: ofSize(bytes)(draft.event) }];
  });
}

/** How long the network may stand still between two parts of a body; a busy receiver may find both there when it looks. */
export const betweenPartsMs: readonly number[] = [15, 60, 150];

/** A plain genuine body in two parts, the second of which comes a while after the first. */
export const inParts: Recorded<ReceiverWorld, readonly Sent[]> = deliveries('in-parts', (drafts) =>
  betweenPartsMs.map((pauseMs) => {
    const draft = drafts.draft();
    const body = compact(draft.event);
    const cuts = [Math.floor(body.length / 2)];
    return { label: 'the genuine delivery in two parts', draft, body, cuts, pauseMs };
  }),
);

/** How long a body may be for a receiver. */
export const Taken = object({
  /** With so many bytes it was acknowledged. */
  bytes: number,
  /** How a longer one was refused, where one was: with its signature, with that of its first so many bytes, and with none. */
  refused: optional(object({ genuine: Answer, firstPart: Answer, madeUp: Answer })),
});
export type Taken = Of<typeof Taken>;

/** Genuine bodies of one length after another, until it is known up to which they are acknowledged. */
export const mostTaken: Recorded<ReceiverWorld, Taken> = {
  name: 'most-taken',
  isTranscript: Taken,
  async play(world) {
    const drafts = world.draftsOf('most-taken');
    const send = async (bytes: number, how: (body: Buffer) => Partial<Plan> = () => ({})) => {
      const draft = drafts.draft();
      const body = ofSize(bytes)(draft.event);
      const label = `a delivery of ${bytes} bytes`;
      return (await deliver(world, { label, draft, body, ...how(body) })).answer;
    };
    let bytes = noted(drafts.draft().event).length;
    for (const most of [ordinaryBytes, largeBytes]) {
      const genuine = await send(most);
      if (isSuccessful(genuine)) {
        bytes = most;
        continue;
      }
      let tooMany = most;
      while (tooMany - bytes > 1) {
        const between = Math.floor((bytes + tooMany) / 2);
        if (isSuccessful(await send(between))) bytes = between;
        else tooMany = between;
      }
      const firstPart = await send(most, (body) => ({ signed: body.subarray(0, bytes) }));
      const madeUp = await send(most, () => ({ forgery: everyDigitChanged }));
      return { bytes, refused: { genuine, firstPart, madeUp } };
    }
    return { bytes };
  },
};
