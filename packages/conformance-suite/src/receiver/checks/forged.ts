import type { CheckCard, Control } from '../../model/check.ts';
import type { Recorded } from '../../recording/transcripts.ts';
import { plainForgeryRefused } from '../judgements/cause.ts';
import { noEffectOfForgeries, wantingNone, wantingOne } from '../judgements/effects.ts';
import { eitherWay, forgedRefused } from '../judgements/verdicts.ts';
import { plainForgery } from '../scenarios/controls.ts';
import type { ForgedPlans, ForgedTranscript } from '../scenarios/forged.ts';
import { forgedDeliveries } from '../scenarios/forged.ts';
import type { ReceiverTranscripts, ReceiverWorld } from '../scenarios/world.ts';
import type { ReceiverCheck } from './check.ts';
import { receiverCheck } from './check.ts';
import { acknowledges, verifies } from './controls.ts';

/** A check that forged deliveries are refused and have no effect. */
export function forgedCheck(
  card: CheckCard,
  plans: ForgedPlans,
  verdict = forgedRefused,
): ReceiverCheck {
  return checkOver(card, forgedDeliveries(card.id, plans), [acknowledges, verifies], verdict);
}

/** The check that the others hang on. */
export function plainlyForgedCheck(card: CheckCard): ReceiverCheck {
  return checkOver(card, plainForgery, [acknowledges], plainForgeryRefused);
}

function checkOver(
  card: CheckCard,
  scenario: Recorded<ReceiverWorld, ForgedTranscript>,
  hangsOn: readonly Control<ReceiverTranscripts>[],
  verdict = forgedRefused,
): ReceiverCheck {
  const sent = ({ before, originals, forged, after }: ForgedTranscript) => [
    ...[before, ...originals],
    ...[...forged, after],
  ];
  // What may be accepted as well as refused has no effect that could be wrong.
  if (card.level === 'MAY') {
    return receiverCheck({
      card,
      hangsOn,
      scenario,
      sent,
      verdict: ({ forged }) => eitherWay(forged),
    });
  }
  return receiverCheck({
    card,
    hangsOn,
    scenario,
    sent,
    verdict,
    effect: {
      wants: ({ originals, forged }) => [...wantingNone(forged), ...wantingOne(originals)],
      judge: noEffectOfForgeries,
    },
  });
}
