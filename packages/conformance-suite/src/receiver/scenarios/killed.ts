import { setTimeout as pause } from 'node:timers/promises';
import { isSuccessful } from '../../http/exchange.ts';
import { Sighting } from '../../model/sightings.ts';
import type { Recorded } from '../../recording/transcripts.ts';
import { CannotSee, DoesNotApply } from '../../run/cannot-run.ts';
import { list, type Of, object } from '../../shape.ts';
import type { Observer } from '../observe/observer.ts';
import { isWaiting, waitForEffects } from '../observe/settle.ts';
import { deliverAfterComeback, leaseWaits } from './duplicates.ts';
import type { ReceiverWorld } from './world.ts';
import { cannotRestart, deliver, restarted, Sent } from './world.ts';

/** Deliveries around which the receiver was killed, and which then came again. */
export const KilledTranscript = object({
  /** Delivered before all of that: tells whether counts outlive a kill. */
  witness: Sent,
  before: Sighting,
  /** With what was last seen of the delivery before the kill. */
  rounds: list(object({ first: Sent, atKill: Sighting, again: Sent })),
});
export type KilledTranscript = Of<typeof KilledTranscript>;

/** Between an effect and the note of it there is not much time: more than one try, and not many restarts. */
const tries = 2;

/**
 * A receiver is killed as soon as a delivery has had its effect, and gets it once more, as the service would send it if
 * it had no answer.
 */
export const killedMeanwhile: Recorded<ReceiverWorld, KilledTranscript> = {
  name: 'killed-meanwhile',
  isTranscript: KilledTranscript,
  async play(world) {
    const { observer, exactlyOnce, restart, deadline, effectTimes } = world;
    if (!exactlyOnce) {
      throw new DoesNotApply('this receiver does not claim exactly one effect (--exactly-once)');
    }
    if (restart === undefined) throw cannotRestart();
    if (observer === undefined) {
      throw new CannotSee('effects can be seen only with --observe BASE_URL');
    }
    const drafts = world.draftsOf('killed-meanwhile');
    const draft = drafts.draft();
    const witness = await deliver(world, { label: 'the witness', draft });
    const seen = await effectOf(world, observer, draft.id);
    const rounds: KilledTranscript['rounds'][number][] = [];
    for (let round = 1; round <= tries; round += 1) {
      const around = drafts.draft();
      const label = `delivery ${round}, which is killed at its effect`;
      const delivering = deliver(world, { label, draft: around });
      const atKill = await untilEffect(world, observer, around.id);
      await restarted(world);
      const first = await delivering;
      const once = { label: `${label}, once more`, draft: around };
      rounds.push({ first, atKill, again: await deliverAfterComeback(world, once) });
    }
    const wants = rounds
      .filter(({ again }) => isSuccessful(again.answer))
      .map(({ again }) => ({ id: again.id, effect: 'some' }) as const);
    const times = { ...effectTimes, waitMs: leaseWaits * effectTimes.waitMs };
    await waitForEffects(observer, wants, times, deadline);
    return { witness, before: seen, rounds };
  },
};

async function effectOf(world: ReceiverWorld, observer: Observer, id: string): Promise<Sighting> {
  const wants = [{ id, effect: 'some' } as const];
  const seen = await waitForEffects(observer, wants, world.effectTimes, world.deadline);
  return seen.get(id) ?? unlooked;
}

const unlooked: Sighting = { seen: false, because: 'nobody looked' };

/** How often is looked for an effect, in ms: as often as can be, since what comes after it is soon over. */
const lookMs = 1;

async function untilEffect(
  { effectTimes, deadline }: ReceiverWorld,
  observer: Observer,
  id: string,
): Promise<Sighting> {
  let sighting = unlooked;
  const end = performance.now() + Math.min(effectTimes.waitMs, deadline.remainingMs());
  while (performance.now() < end && !deadline.signal.aborted) {
    sighting = await observer.look(id);
    if (!isWaiting(sighting)) break;
    await pause(lookMs);
  }
  return sighting;
}
