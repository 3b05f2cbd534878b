import type { Finding } from '../../model/finding.ts';
import { notObservable, notRun } from '../../model/finding.ts';
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

function effectsOf(sighting: Sighting): number {
  return sighting.seen ? sighting.count.effects : 0;
}
