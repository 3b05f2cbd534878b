import { isSuccessful } from '../../../http/exchange.ts';
import type { Cause } from '../../../model/cause.ts';
import type { Count, Sightings } from '../../../model/sightings.ts';
import type { Sent } from '../../scenarios/world.ts';
import { isAccepted } from '../verdicts.ts';
import type { Why } from './why.ts';

/** What a receiver does wrong with some deliveries that handles a plain copy as it should. */
export interface CopyMistake extends Cause {
  /** What is counted then: an effect too many, none at all, or a delivery that was never received. */
  readonly shows: keyof typeof showing;
}

/** What was counted of an id, and whether it was delivered once. */
interface Counted extends Count {
  readonly isSingle: boolean;
}

const showing = {
  // What has more effects than one without a copy has them for another reason.
  more: (counts: readonly Counted[]) =>
    counts.some(({ effects }) => effects > 0) &&
    !counts.some(({ effects, isSingle }) => isSingle && effects > 1),
  none: (counts: readonly Counted[]) => counts.every(({ effects }) => effects === 0),
  missing: (counts: readonly Counted[]) => counts.some(({ received }) => received === 0),
};

const atomic =
  'Insert the id under a unique key, in the transaction that stores the event, and acknowledge when it is committed.';

/**
 * Why what was sent has another number of effects than it should.
 *
 * @param plain A delivery and a copy of it, one after the other: what goes wrong there needs no other cause.
 */
export function causeOfEffects(
  mistake: CopyMistake | undefined,
  sent: readonly Sent[],
  plain: readonly Sent[],
  sightings: Sightings,
): Cause | undefined {
  const [ofPlain] = countsOf(plain, sightings);
  if (ofPlain === undefined || !plain.every(isAccepted)) return undefined;
  const { control } = sightings;
  if (!control.seen || control.count.effects > 1) return undefined;
  const counts = countsOf(sent, sightings);
  if (ofPlain.effects > 1 && counts.some(({ effects }) => effects > 0)) {
    return { says: 'it processes a delivery each time that it arrives', fix: atomic };
  }
  if (mistake === undefined || ofPlain.effects !== 1 || !showing[mistake.shows](counts)) {
    return undefined;
  }
  return { says: mistake.says, fix: mistake.fix };
}

/** Why a copy is refused: a plain one is, too. */
export function whyCopyRefused([first, copy]: readonly Sent[]): Why {
  const isRefused =
    first !== undefined && copy !== undefined && isAccepted(first) && !isAccepted(copy);
  return ({ answer }) =>
    isRefused && wordsFor(answer) === wordsFor(copy.answer) && !isSuccessful(answer)
      ? {
          says: `it answers a copy of what it has acknowledged with ${wordsFor(answer)}`,
          fix: 'Acknowledge a copy as its original, since the service treats every other answer as a failure.',
        }
      : undefined;
}

function wordsFor(answer: Sent['answer']): string {
  return answer.kind === 'answered' ? String(answer.status) : 'no response';
}

function countsOf(sent: readonly Sent[], sightings: Sightings): readonly Counted[] {
  return [...new Set(sent.map(({ id }) => id))].flatMap((id) => {
    const sighting = sightings.of(id);
    const isSingle = sent.filter((each) => each.id === id).length === 1;
    return sighting.seen ? [{ ...sighting.count, isSingle }] : [];
  });
}
