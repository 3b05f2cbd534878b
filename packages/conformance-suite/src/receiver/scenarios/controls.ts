import { setTimeout as pause } from 'node:timers/promises';
import { sign } from '@ordering/webhooks/node';
import { isSuccessful } from '../../http/exchange.ts';
import { hasMetTls } from '../../http/probe.ts';
import type { Recorded } from '../../recording/transcripts.ts';
import { UnreachableError } from '../../run/errors.ts';
import { list, type Of, object } from '../../shape.ts';
import { compact } from '../payloads/bodies.ts';
import type { Draft, Drafts } from '../payloads/draft.ts';
import { everyDigitChanged, underOtherSecret } from '../payloads/forgeries.ts';
import { deliveries } from './accepted.ts';
import type { ForgedTranscript } from './forged.ts';
import { forgedDeliveries } from './forged.ts';
import type { ReceiverWorld } from './world.ts';
import { deliver, Sent } from './world.ts';

/** What a receiver that was just busy with something else may need. */
const restMs = 100;

/** A delivery, and the attempts at it that came to nothing. */
export const Attempts = object({
  earlier: list(Sent),
  sent: Sent,
});
export type Attempts = Of<typeof Attempts>;

/** So many drafts are drawn at most: none of them does in one run of a billion. */
const mostDrawn = 320;

/** An event whose signature begins with a zero: some who write it in hexadecimal drop that, and verify most others. */
function draftWithZero(drafts: Drafts, { secret }: ReceiverWorld): Draft {
  for (let drawn = 1; drawn < mostDrawn; drawn += 1) {
    const draft = drafts.draft();
    if (sign(secret, compact(draft.event)).startsWith('0')) return draft;
  }
  return drafts.draft();
}

/**
 * The plainest genuine delivery. Where it is not acknowledged, nothing else that is sent says anything, so it has a second
 * attempt, as the service makes one; but where no answer came in time, another would take as long again.
 *
 * @throws UnreachableError where the port speaks TLS, and the URL does not.
 */
export const genuineControl: Recorded<ReceiverWorld, Attempts> = {
  name: 'control',
  isTranscript: Attempts,
  async play(world) {
    const draft = draftWithZero(world.draftsOf('control'), world);
    const before = await deliver(world, { label: 'the genuine delivery', draft });
    if (isSuccessful(before.answer) || isTimeout(before)) return { earlier: [], sent: before };
    await pause(restMs);
    const sent = await deliver(world, { label: 'the genuine delivery, once more', draft });
    if (await hasMetTls(sent.url, sent.answer)) {
      throw new UnreachableError(`${sent.url}: this port speaks TLS; write https://`);
    }
    return { earlier: [before], sent };
  },
};

/** The same with the location header, which nothing else of a delivery is to be found by. */
export const located: Recorded<ReceiverWorld, readonly Sent[]> = deliveries(
  'located',
  (drafts, world) => [
    {
      label: 'a genuine delivery with the location header',
      draft: draftWithZero(drafts, world),
      locationId: world.externalStoreId,
    },
  ],
);

function isTimeout({ answer }: Sent): boolean {
  return answer.kind === 'failed' && answer.problem === 'timeout';
}

/** What the plainest forgery is called. */
export const madeUpLabel = 'a delivery with a made-up signature';

/** Plain forgeries between genuine deliveries. Where the first is accepted, nothing is verified. */
export const plainForgery: Recorded<ReceiverWorld, ForgedTranscript> = forgedDeliveries(
  'plain-forgery',
  {
    forged: (drafts) => [
      {
        label: madeUpLabel,
        draft: drafts.draft(),
        forgery: everyDigitChanged,
      },
      {
        label: 'a delivery signed with another secret',
        draft: drafts.draft(),
        forgery: underOtherSecret,
      },
    ],
    control: (drafts) => ({ draft: drafts.draft() }),
  },
);
