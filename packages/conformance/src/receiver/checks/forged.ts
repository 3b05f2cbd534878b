import type { CheckCard } from '../../model/check.ts';
import { noEffect, wantingNone } from '../judgements/effects.ts';
import { eitherWay, forgedRefused } from '../judgements/verdicts.ts';
import type { ForgedPlans, ForgedTranscript } from '../scenarios/forged.ts';
import { forgedDeliveries } from '../scenarios/forged.ts';
import type { ReceiverCheck } from './check.ts';
import { receiverCheck } from './check.ts';

/** A check that forged deliveries are refused and have no effect. */
export function forgedCheck(card: CheckCard, plans: ForgedPlans): ReceiverCheck {
  const scenario = forgedDeliveries(card.id, plans);
  const sent = ({ before, forged, after }: ForgedTranscript) => [before, ...forged, after];
  // What may be accepted as well as refused has no effect that could be wrong.
  if (card.level === 'MAY') {
    return receiverCheck({ card, scenario, sent, verdict: ({ forged }) => eitherWay(forged) });
  }
  return receiverCheck({
    card,
    scenario,
    sent,
    verdict: forgedRefused,
    effect: {
      wants: ({ forged }) => wantingNone(forged),
      judge: ({ forged }, sightings) => noEffect(forged, sightings),
    },
  });
}
