import type { Fault, Finding } from '../../model/finding.ts';
import { brokenBy, kept, notObservable, notRun, worst } from '../../model/finding.ts';
import type { Sighting, Sightings, TakenFor } from '../../model/sightings.ts';
import type { Sent } from '../scenarios/world.ts';
import { isAccepted } from './verdicts.ts';

/** Each event was acknowledged. Where one was not, that is what other checks are about. */
export function acknowledged(sent: readonly Sent[]): Finding {
  const refused = sent.filter((each) => !isAccepted(each)).map(({ label }) => label);
  return refused.length === 0
    ? kept('each was acknowledged')
    : notRun(`${refused.join(', ')}: not acknowledged, so nobody can say what it was taken for`);
}

/** What the receiver took each event for is what was sent: its product, its type and its action. */
export function takenForWhatTheyAre(sent: readonly Sent[], sightings: Sightings): Finding {
  return worst(sent.map((each) => takenFor(each, sightings.of(each.id))));
}

function takenFor(sent: Sent, sighting: Sighting): Finding {
  const { label, meant } = sent;
  if (!isAccepted(sent)) return notRun(`${label} was not acknowledged`);
  if (!sighting.seen) return notObservable(sighting.because);
  const { as } = sighting.count;
  if (as === undefined) {
    return notObservable(
      'the receiver does not say what it took events for: see `as` in the README',
    );
  }
  const faults = faultsOf(meant, as).map(({ expected, got }) => ({
    expected,
    got: `${got} for ${label}`,
  }));
  return brokenBy(faults, kept('each event was taken for what it is'));
}

/** An event that asks for nothing has no action that it could be mistaken for. */
function faultsOf(wanted: TakenFor, got: TakenFor): readonly Fault[] {
  const parts = [
    { name: 'product', wanted: wanted.product, got: got.product, same: sameName },
    { name: 'event type', wanted: wanted.eventType, got: got.eventType, same: Object.is },
    { name: 'action', wanted: wanted.action, got: got.action, same: Object.is },
  ];
  return parts
    .filter((part) => part.wanted !== '' && !part.same(part.wanted, part.got))
    .map((part) => ({
      expected: `the ${part.name} ${part.wanted}`,
      got: part.got === '' ? 'none' : part.got,
    }));
}

/** Every language writes a name of two words in its own way. */
function sameName(a: string, b: string): boolean {
  const letters = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  return letters(a) === letters(b);
}

/** An event that is older than what the receiver knew is found to be. */
export function olderIsStale([, older]: readonly Sent[], sightings: Sightings): Finding {
  if (older === undefined || !isAccepted(older))
    return notRun('the older event was not acknowledged');
  const sighting = sightings.of(older.id);
  if (!sighting.seen) return notObservable(sighting.because);
  const { stale } = sighting.count;
  if (stale === undefined) {
    return notObservable(
      'the receiver does not say which events came too late: see `stale` in the README',
    );
  }
  const fault = { expected: 'the older event to be found stale', got: 'stale: false' };
  return brokenBy(stale ? [] : [fault], kept('the older event was found stale'));
}
