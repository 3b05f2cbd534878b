import { ladderMs } from '../../contract/policy.ts';
import { isOff, skewIn } from '../../http/skew.ts';
import type { Recorded } from '../../recording/transcripts.ts';
import { list } from '../../shape.ts';
import { deliveries } from './accepted.ts';
import { genuineControl } from './controls.ts';
import type { ReceiverWorld } from './world.ts';
import { deliver, Sent } from './world.ts';

/** What an answer says of the receiver's clock, where that is off. */
export function skewOfClock({ answer, sentAt, doneAt }: Sent) {
  if (sentAt === undefined || doneAt === undefined) return undefined;
  const skew = skewIn(answer, sentAt, doneAt);
  return skew !== undefined && isOff(skew) ? skew : undefined;
}

/** A genuine delivery whose event happened just now by the receiver's clock, where that is off; nothing elsewhere. */
export const datedByItsClock: Recorded<ReceiverWorld, readonly Sent[]> = {
  name: 'dated-by-its-clock',
  isTranscript: list(Sent),
  async play(world, others) {
    const { sent } = await others.of(genuineControl);
    const skew = skewOfClock(sent);
    if (skew === undefined) return [];
    const draft = world
      .draftsOf('dated-by-its-clock')
      .draft({ earlierMs: -(skew.atLeastMs + skew.atMostMs) / 2 });
    return [await deliver(world, { label: 'a delivery dated by its own clock', draft })];
  },
};

/** A genuine delivery whose event is as old as it can be at its last attempt, about something new. */
export const aged: Recorded<ReceiverWorld, readonly Sent[]> = deliveries('aged', (drafts) => [
  { label: 'an old event about something new', draft: drafts.draft({ earlierMs: ladderMs }) },
]);
