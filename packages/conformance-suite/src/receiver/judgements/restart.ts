import type { Finding } from '../../model/finding.ts';
import { broken, kept, notObservable, notRun, worst } from '../../model/finding.ts';
import type { Sighting, Sightings } from '../../model/sightings.ts';
import { describeSighting, notSeen } from '../../model/sightings.ts';
import type { RestartTranscript } from '../scenarios/duplicates.ts';
import type { KilledTranscript } from '../scenarios/killed.ts';
import { exactlyOne, sighted } from './effects.ts';
import { isAccepted } from './verdicts.ts';

/**
 * One effect, counted over both lives of the receiver. Where the witness' count did not outlive the
 * restart, no count did, and what was seen before has to be added. Only after an effect before the restart
 * would another one be the second.
 */
export function oneEffectAcrossRestart(
  { first, witness, before }: RestartTranscript,
  sightings: Sightings,
): Finding {
  if (!isAccepted(first)) return notRun('the first delivery was not acknowledged');
  const after = sightings.of(first.id);
  if (!after.seen) return notSeen(after);
  if (before === undefined) return notObservable('nothing was observed before the restart');
  if (!before.first.seen) return notSeen(before.first);
  const seen = [
    { id: first.id, saw: `before the restart: ${describeSighting(before.first)}` },
    sighted(first.id, sightings),
    { id: witness.id, saw: `before the restart: ${describeSighting(before.witness)}` },
    sighted(witness.id, sightings),
  ];
  if (after.count.effects > 1) return exactlyOne(after.count.effects, seen);
  if (effectsOf(before.first) === 0 || effectsOf(before.witness) === 0) {
    return notRun('no effect was seen before the restart, so there was none to repeat after it');
  }
  const ofWitness = sightings.of(witness.id);
  if (!ofWitness.seen) return notSeen(ofWitness);

  const forgotten = effectsOf(ofWitness) < effectsOf(before.witness);
  const earlier = forgotten ? before.first.count.effects : 0;
  return exactlyOne(earlier + after.count.effects, seen);
}

/** What was acknowledged takes effect after the kill, unless it had before. */
export function keptAcrossKill(
  { first, witness, before }: RestartTranscript,
  sightings: Sightings,
): Finding {
  if (!isAccepted(first)) return notRun('the delivery before the kill was not acknowledged');
  const after = sightings.of(first.id);
  if (!after.seen) return notSeen(after);
  if (after.count.effects > 0) return kept('it took effect', [sighted(first.id, sightings)]);
  const forgotten =
    before === undefined || effectsOf(sightings.of(witness.id)) < effectsOf(before.witness);
  if (forgotten) {
    return notObservable(
      'a restart clears the counts, so an effect before it cannot be ruled out: keep them in the store that the events are in',
    );
  }
  return effectsOf(before.witness) === 0
    ? notRun('no effect was seen before the kill, so that there is none after it proves nothing')
    : broken('an effect of what was acknowledged', 'none after the receiver was started again');
}

/** One effect of each delivery around which the receiver was killed, and which came again after that. */
export function oneEffectAcrossKills(
  { rounds, witness, before }: KilledTranscript,
  sightings: Sightings,
): Finding {
  if (!before.seen) return notSeen(before);
  if (before.count.effects === 0) {
    return notRun(
      'no effect was seen before the first kill, so nothing shows whether counts outlive it',
    );
  }
  if (effectsOf(sightings.of(witness.id)) < before.count.effects) {
    return notObservable(
      'a kill clears the counts, so an effect before it cannot be ruled out: keep them in the store that the events are in',
    );
  }
  return worst(
    rounds.map(({ atKill, again }) => {
      if (!isAccepted(again)) return notRun(`${again.label}: it was not acknowledged`);
      const after = sightings.of(again.id);
      if (!after.seen) return notSeen(after);
      // What is lost is for the check of what was acknowledged to tell.
      const { effects } = after.count;
      if (effects === 0) return notRun(`${again.label}: it has no effect at all`);
      const seen = [
        { id: again.id, saw: `before the kill: ${describeSighting(atKill)}` },
        sighted(again.id, sightings),
      ];
      if (effects > 1) return exactlyOne(effects, seen);
      if (!atKill.seen) return notSeen(atKill);
      return atKill.count.effects === 0
        ? notRun(`${again.label}: no effect was seen before the kill, so there was none to repeat`)
        : exactlyOne(effects, seen);
    }),
  );
}

function effectsOf(sighting: Sighting): number {
  return sighting.seen ? sighting.count.effects : 0;
}
