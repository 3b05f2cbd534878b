import type { Finding } from '../../model/finding.ts';
import { broken, kept, notObservable, notRun } from '../../model/finding.ts';
import type { Sighting, Sightings } from '../../model/sightings.ts';
import type { RestartTranscript } from '../scenarios/duplicates.ts';
import { exactlyOne } from './effects.ts';
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
  return exactlyOne(earlier + after.count.effects);
}

/** What was acknowledged takes effect after the kill, unless it had before. */
export function keptAcrossKill(
  { first, witness, before }: RestartTranscript,
  sightings: Sightings,
): Finding {
  if (!isAccepted(first)) return notRun('the delivery before the kill was not acknowledged');
  const after = sightings.of(first.id);
  if (!after.seen) return notObservable(after.because);
  if (after.count.effects > 0) return kept('it took effect');
  const forgotten =
    before === undefined || effectsOf(sightings.of(witness.id)) < effectsOf(before.witness);
  return forgotten
    ? notObservable('a restart clears the counts, so an effect before it cannot be ruled out')
    : broken('an effect of what was acknowledged', 'none after the receiver was started again');
}

function effectsOf(sighting: Sighting): number {
  return sighting.seen ? sighting.count.effects : 0;
}
