import { describeDuration } from '../../../contract/duration.ts';
import { ladderMs } from '../../../contract/policy.ts';
import { describeSkew } from '../../../http/skew.ts';
import type { Cause } from '../../../model/cause.ts';
import { orElse } from '../../../recording/transcripts.ts';
import { datedByItsClock, skewOfClock } from '../../scenarios/dated.ts';
import type { ReceiverTranscripts, Sent } from '../../scenarios/world.ts';
import { isAccepted } from '../verdicts.ts';
import type { Why } from './why.ts';

const ofAnyAge = `Take events of any age: the last attempt at a delivery comes ${describeDuration(ladderMs)} after the first.`;

/** That a genuine delivery is refused by a clock that is off: one is taken that is dated by it. */
export async function whyByItsClock(
  transcripts: ReceiverTranscripts,
  refused: Sent,
): Promise<Cause | undefined> {
  const skew = skewOfClock(refused);
  if (skew === undefined) return undefined;
  const dated = await orElse(transcripts.of(datedByItsClock), []);
  if (!dated.some(isAccepted)) return undefined;
  return {
    says: `its clock ${describeSkew(skew)}, and it refuses an event because of its timestamp`,
    fix: `Set both clocks by NTP. ${ofAnyAge}`,
  };
}

/** @param aged A delivery whose event is old, about something new. */
export function whyAgedRefused(aged: readonly Sent[]): Why {
  const isForAge = aged.length > 0 && !aged.some(isAccepted);
  const cause = {
    says: `it refuses an event that is ${describeDuration(ladderMs)} old, as late attempts at a delivery are`,
    fix: ofAnyAge,
  };
  return (sent) => (isForAge && !isAccepted(sent) ? cause : undefined);
}
