import type { Evidence, Finding } from '../../model/finding.ts';
import {
  broken,
  causedBy,
  kept,
  lesser,
  notObservable,
  notRun,
  tellingFaults,
  worst,
} from '../../model/finding.ts';
import type { Sightings, Wanted } from '../../model/sightings.ts';
import { describeSighting, notSeen } from '../../model/sightings.ts';
import type { ForgedTranscript } from '../scenarios/forged.ts';
import type { Sent } from '../scenarios/world.ts';
import type { Why } from './causes/why.ts';
import { unknown } from './causes/why.ts';
import { isAccepted } from './verdicts.ts';

/** What came where an effect should have. */
export const noEffectWords = 'no effect';

/** What was seen of a delivery. */
export function sighted(id: string, sightings: Sightings): Evidence {
  return { id, saw: describeSighting(sightings.of(id)) };
}

/** The ids of some deliveries, each once. */
function idsOf(sent: readonly Sent[]): readonly string[] {
  return [...new Set(sent.map(({ id }) => id))];
}

/** Forged deliveries, none of which may have an effect. */
export function wantingNone(sent: readonly Sent[]): readonly Wanted[] {
  return idsOf(sent).map((id) => ({ id, effect: 'none' }));
}

/** Genuine deliveries, each of which has an effect where it was acknowledged. */
export function wantingOne(sent: readonly Sent[]): readonly Wanted[] {
  return idsOf(sent).map((id) => ({ id, effect: hasAccepted(sent, id) ? 'some' : 'none' }));
}

/** Genuine deliveries about which the receiver may say something, whether or not they have an effect. */
export function wantingWord(sent: readonly Sent[]): readonly Wanted[] {
  return idsOf(sent).map((id) => ({ id, effect: hasAccepted(sent, id) ? 'as' : 'none' }));
}

function hasAccepted(sent: readonly Sent[], id: string): boolean {
  return sent.some((each) => each.id === id && isAccepted(each));
}

/** None of the deliveries had an effect, while one that should have had one did. */
function noEffect(sent: readonly Sent[], sightings: Sightings): Finding {
  const { control, controlId } = sightings;
  if (!control.seen) return notSeen(control);
  const witness = { id: controlId, saw: `the control: ${describeSighting(control)}` };
  const findings = idsOf(sent).map((id) => noEffectOf(id, sightings, witness));
  if (control.count.effects === 0 && findings.every(({ kind }) => kind === 'kept')) {
    return notObservable(
      'a genuine delivery shows no effect either, so its absence proves nothing',
    );
  }
  return worst(findings);
}

/** None of the forgeries had an effect, be it a second one where the original had the first. */
export function noEffectOfForgeries(
  { originals, forged }: Pick<ForgedTranscript, 'originals' | 'forged'>,
  sightings: Sightings,
  why: Why = unknown,
): Finding {
  // An original that was refused has no effect either, so whatever there is comes of the forgery.
  const known = new Set(idsOf(originals.filter(isAccepted)));
  const fresh = forged.filter(({ id }) => !known.has(id));
  const second = [...known].map((id) => noSecondEffectOf(id, sightings));
  const worked = forged.filter(({ id }) => effectsOf(id, sightings) > (known.has(id) ? 1 : 0));
  // Why it was acknowledged is why it had an effect; one that was refused had it for another reason.
  const causes = new Map(worked.map((each) => [why(each)?.says, why(each)]));
  const [cause] = causes.size === 1 ? causes.values() : [];
  return tellingFaults(worst([noEffect(fresh, sightings), ...second]), (fault) =>
    causedBy(cause, fault),
  );
}

function effectsOf(id: string, sightings: Sightings): number {
  const sighting = sightings.of(id);
  return sighting.seen ? sighting.count.effects : 0;
}

function noSecondEffectOf(id: string, sightings: Sightings): Finding {
  const sighting = sightings.of(id);
  if (!sighting.seen) return notSeen(sighting);
  const { effects } = sighting.count;
  if (effects === 0)
    return notObservable('the original shows no effect, so it cannot have a second');
  return effects === 1
    ? kept('no effect beside that of the original', [sighted(id, sightings)])
    : broken('no effect beside that of the original', times(effects));
}

function noEffectOf(id: string, sightings: Sightings, control: Evidence): Finding {
  const sighting = sightings.of(id);
  if (!sighting.seen) return notSeen(sighting);
  const { effects } = sighting.count;
  return effects === 0
    ? kept('no effect', [sighted(id, sightings), control])
    : broken('no effect', times(effects));
}

/** Each delivery id had exactly one effect, however often it was delivered. */
export function oneEffect(sent: readonly Sent[], sightings: Sightings): Finding {
  return worst(
    idsOf(sent).map((id) =>
      hasAccepted(sent, id)
        ? oneEffectOf(id, sightings)
        : notRun('no copy of it was acknowledged, so it need not have an effect'),
    ),
  );
}

/** Each delivery that was acknowledged took effect, where the control did. */
export function tookEffect(sent: readonly Sent[], sightings: Sightings): Finding {
  return worst(
    idsOf(sent).map((id) => {
      if (!hasAccepted(sent, id))
        return notRun('it was not acknowledged, so it need not take effect');
      const sighting = sightings.of(id);
      if (!sighting.seen) return notSeen(sighting);
      return sighting.count.effects > 0
        ? kept('it took effect', [sighted(id, sightings)])
        : broken('an effect of what was acknowledged', noEffectWords);
    }),
  );
}

/** A body and its copy under another id had one effect together, where the first of them had one. */
export function noEffectOfReplay([first, copy]: readonly Sent[], sightings: Sightings): Finding {
  if (first === undefined || copy === undefined) return notRun('nothing was sent');
  const [of, ofCopy] = [sightings.of(first.id), sightings.of(copy.id)];
  if (!of.seen) return notSeen(of);
  if (!ofCopy.seen) return notSeen(ofCopy);
  const effects = of.count.effects + ofCopy.count.effects;
  if (effects === 0) return notObservable('the delivery itself shows no effect');
  const witness = [first, copy].map(({ id }) => sighted(id, sightings));
  return effects === 1 ? kept('one effect', witness) : broken('one effect of both', times(effects));
}

/** Each accepted delivery was received under its own id; each should have one effect. */
export function eachReceived(sent: readonly Sent[], sightings: Sightings): Finding {
  return worst(
    idsOf(sent).map((id) =>
      hasAccepted(sent, id)
        ? receivedOf(id, sightings)
        : notRun('it was not acknowledged, so it need not have been received'),
    ),
  );
}

function receivedOf(id: string, sightings: Sightings): Finding {
  const sighting = sightings.of(id);
  if (!sighting.seen) return notSeen(sighting);
  const { received, effects } = sighting.count;
  const witness = [sighted(id, sightings)];
  if (received > 0) {
    return worst([
      kept('received under its own id', witness),
      lesser(exactlyOne(effects, witness)),
    ]);
  }
  return broken('a delivery that is received under its own id', 'none under this id');
}

function oneEffectOf(id: string, sightings: Sightings): Finding {
  const sighting = sightings.of(id);
  if (!sighting.seen) return notSeen(sighting);
  return exactlyOne(sighting.count.effects, [sighted(id, sightings)]);
}

/**
 * Judges a number of effects that was counted for one delivery id.
 *
 * @param witness Where they were counted.
 */
export function exactlyOne(effects: number, witness: readonly Evidence[]): Finding {
  if (effects === 1) return kept('one effect', witness);
  return broken('exactly one effect', effects === 0 ? noEffectWords : times(effects));
}

function times(effects: number): string {
  return effects === 1 ? 'an effect' : `${effects} effects`;
}
