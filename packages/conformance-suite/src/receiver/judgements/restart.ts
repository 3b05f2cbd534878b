import type { Finding } from '../../model/finding.ts';
import { broken, kept, notObservable, notRun, worst } from '../../model/finding.ts';
import type { Sighting, Sightings } from '../../model/sightings.ts';
import type { RestartTranscript } from '../scenarios/duplicates.ts';
import type { KilledTranscript } from '../scenarios/killed.ts';
import { exactlyOne, sighted } from './effects.ts';
import { isAccepted } from './verdicts.ts';

/**
 * One effect, counted over both lives of the receiver. Where the witness' count did not outlive the
 * restart, no count did, and what was seen before has to be added.
 */
export function oneEffectAcrossRestart(
  { first, witness, before }: RestartTranscript,
  sightings: Sightings,
): Finding {
  if (!isAccepted(first)) return notRun('the first delivery was not acknowledged');
  const after = sightings.of(first.id);
  if (!after.seen) return notObservable(after.because);
  if (before === undefined) return notObservable('nothing was observed before the restart');
  if (!before.first.seen) return notObservable(before.first.because);

  const forgotten = effectsOf(sightings.of(witness.id)) < effectsOf(before.witness);
  const earlier = forgotten ? before.first.count.effects : 0;
  return exactlyOne(earlier + after.count.effects, [sighted(first.id, sightings)]);
}

/** What was acknowledged takes effect after the kill, unless it had before. */
export function keptAcrossKill(
  { first, witness, before }: RestartTranscript,
  sightings: Sightings,
): Finding {
  if (!isAccepted(first)) return notRun('the delivery before the kill was not acknowledged');
  const after = sightings.of(first.id);
  if (!after.seen) return notObservable(after.because);
  if (after.count.effects > 0) return kept('it took effect', [sighted(first.id, sightings)]);
  const forgotten =
    before === undefined || effectsOf(sightings.of(witness.id)) < effectsOf(before.witness);
  return forgotten
    ? notObservable('a restart clears the counts, so an effect before it cannot be ruled out')
    : broken('an effect of what was acknowledged', 'none after the receiver was started again');
}

/** One effect of each delivery around which the receiver was killed, and which came again after that. */
export function oneEffectAcrossKills(
  { rounds, witness, before }: KilledTranscript,
  sightings: Sightings,
): Finding {
  if (effectsOf(sightings.of(witness.id)) < effectsOf(before) || effectsOf(before) === 0) {
    return notObservable('a kill clears the counts, so an effect before it cannot be ruled out');
  }
  return worst(
    rounds.map(({ again }) => {
      if (!isAccepted(again)) return notRun(`${again.label}: it was not acknowledged`);
      const after = sightings.of(again.id);
      if (!after.seen) return notObservable(after.because);
      // What is lost is for the check of what was acknowledged to tell.
      const { effects } = after.count;
      return effects === 0
        ? notRun(`${again.label}: it has no effect at all`)
        : exactlyOne(effects, [sighted(again.id, sightings)]);
    }),
  );
}

function effectsOf(sighting: Sighting): number {
  return sighting.seen ? sighting.count.effects : 0;
}
