import { setTimeout as pause } from 'node:timers/promises';
import { dataOf } from '../../contract/events.ts';
import { ladderMs } from '../../contract/policy.ts';
import { isSuccessful } from '../../http/exchange.ts';
import { Sighting } from '../../model/sightings.ts';
import type { Recorded } from '../../recording/transcripts.ts';
import { CannotSee } from '../../run/cannot-run.ts';
import { list, type Of, object, optional } from '../../shape.ts';
import { withoutPart } from '../capabilities.ts';
import { waitForEffects } from '../observe/settle.ts';
import type { Plan } from '../payloads/delivery.ts';
import type { Drafts } from '../payloads/draft.ts';
import { everyDigitChanged } from '../payloads/forgeries.ts';
import type { ReceiverWorld } from './world.ts';
import { cannotRestart, deliver, deliverPart, orCannotRun, restarted, Sent } from './world.ts';

/** Deliveries in the order in which they were sent. */
type Deliveries = Recorded<ReceiverWorld, readonly Sent[]>;

function inOrder(
  name: string,
  play: (world: ReceiverWorld, drafts: Drafts) => Promise<readonly Sent[]>,
): Deliveries {
  return { name, isTranscript: list(Sent), play: (world) => play(world, world.draftsOf(name)) };
}

export const forgedThenGenuine = inOrder('forged-then-genuine', async (world, drafts) => {
  const draft = drafts.draft();
  const forged = { label: 'the forged delivery', draft, forgery: everyDigitChanged };
  const genuine = { label: 'the genuine delivery with the same id', draft };
  return [await deliver(world, forged), await deliver(world, genuine)];
});

export const twice = inOrder('twice', async (world, drafts) => {
  const draft = drafts.draft();
  return [
    await deliver(world, { label: 'the first delivery', draft }),
    await deliver(world, { label: 'the same delivery again', draft }),
  ];
});

/** As many as a nervous sender might have under way. */
export const atOnceCount = 10;

export const atOnce = inOrder('at-once', (world, drafts) => {
  const draft = drafts.draft();
  const copies = Array.from({ length: atOnceCount }, (_, index) => ({
    label: `copy ${index + 1} of ${atOnceCount}`,
    draft,
  }));
  return Promise.all(copies.map((plan) => deliver(world, plan)));
});

export const acrossReplicas = inOrder('across-replicas', async (world, drafts) => {
  if (world.urls.length < 2) {
    const how = 'it needs a second replica: give --url once for each';
    throw withoutPart('replicas', world.without, how);
  }
  const draft = drafts.draft();
  const sent: Sent[] = [];
  for (const [index, url] of world.urls.entries()) {
    sent.push(await deliver(world, { label: `the delivery to replica ${index + 1}`, draft }, url));
  }
  return sent;
});

export const otherBody = inOrder('other-body', async (world, drafts) => {
  const first = drafts.draft();
  const second = drafts.draft({ id: first.id, data: { conformance_note: 'another body' } });
  return [
    await deliver(world, { label: 'the first delivery', draft: first }),
    await deliver(world, { label: 'another body with the same id', draft: second }),
  ];
});

export const sameDataTwice = inOrder('same-data-twice', async (world, drafts) => {
  const first = drafts.draft();
  const second = drafts.draft({ data: dataOf(first.event) });
  return [
    await deliver(world, { label: 'the first event', draft: first }),
    await deliver(world, { label: 'a second event with equal data', draft: second }),
  ];
});

export const afterTheLadder = inOrder('after-the-ladder', async (world, drafts) => {
  if (world.advance === undefined) {
    throw new CannotSee(
      'it needs a receiver whose clock can be advanced: give --advance COMMAND, which advances it by $ORDERING_ADVANCE_SECONDS',
    );
  }
  const draft = drafts.draft();
  const first = await deliver(world, { label: 'the first delivery', draft });
  // A minute more than the ladder itself: attempts take time, and jitter may add to a delay.
  const seconds = Math.ceil(ladderMs / 1000) + 60;
  await orCannotRun('advance', world.advance(seconds, world.deadline.signal));
  const again = { label: 'the same delivery at the end of the retry schedule', draft };
  return [first, await deliver(world, again)];
});

/** The service waits longer; who answers sooner than this is not abandoned at all. */
const patienceMs = 250;

/** A delivery whose sender loses its patience, and makes it again. */
export const abandoned = inOrder('abandoned', async (world, drafts) => {
  const draft = drafts.draft();
  const left = await deliverPart(world, { label: 'the abandoned attempt', draft }, 1);
  await left?.wait(patienceMs);
  left?.end();
  return [await deliver(world, { label: 'the attempt after the abandoned one', draft })];
});

/** A body that somebody has captured, under an id of their own in the header. */
export const replayed = inOrder('replayed', async (world, drafts) => {
  const draft = drafts.draft();
  const headerId = drafts.draft().id;
  return [
    await deliver(world, { label: 'the genuine delivery', draft }),
    await deliver(world, { label: 'its bytes under another delivery id', draft, headerId }),
  ];
});

/** What a restart in between adds: the counts before it, which the receiver may have forgotten. */
export const RestartTranscript = object({
  first: Sent,
  /** Delivered before the restart and not again: tells whether counts outlive it. */
  witness: Sent,
  again: Sent,
  before: optional(object({ first: Sighting, witness: Sighting })),
});
export type RestartTranscript = Of<typeof RestartTranscript>;

export const acrossRestart: Recorded<ReceiverWorld, RestartTranscript> = {
  name: 'across-restart',
  isTranscript: RestartTranscript,
  play: restartBetween,
};

async function restartBetween(world: ReceiverWorld): Promise<RestartTranscript> {
  if (world.restart === undefined) throw cannotRestart();
  const drafts = world.draftsOf('across-restart');
  const draft = drafts.draft();
  const first = await deliver(world, { label: 'the delivery before the restart', draft });
  const witness = await deliver(world, { label: 'the witness', draft: drafts.draft() });
  const before = await countsBefore(world, first, witness);
  await restarted(world);
  const again = await deliverAfterComeback(world, {
    label: 'the same delivery after the restart',
    draft,
  });
  return { first, witness, again, ...(before === undefined ? {} : { before }) };
}

/** A receiver that is killed as soon as it has acknowledged, and started again. */
export const killedAfterAcknowledging: Recorded<ReceiverWorld, RestartTranscript> = {
  name: 'killed-after-acknowledging',
  isTranscript: RestartTranscript,
  async play(world) {
    if (world.restart === undefined) throw cannotRestart();
    const drafts = world.draftsOf('killed-after-acknowledging');
    const witness = await deliver(world, { label: 'the witness', draft: drafts.draft() });
    const before = await countsBefore(world, witness, witness);
    const draft = drafts.draft();
    const first = await deliver(world, { label: 'the delivery before the kill', draft });
    await restarted(world);
    const again = { label: 'a delivery after the kill', draft: drafts.draft() };
    const back = await deliverAfterComeback(world, again);
    await workIsDone(world, before?.witness, { witness, first });
    return { first, witness, again: back, ...(before === undefined ? {} : { before }) };
  },
};

/** What was in hand when a receiver was killed may be somebody's for some time yet: so often the usual wait. */
export const leaseWaits = 6;

/** Waits for an effect after a kill; not where a restart clears the counts, so that there may be none to see. */
async function workIsDone(
  { observer, effectTimes, deadline }: ReceiverWorld,
  before: Sighting | undefined,
  { witness, first }: Pick<RestartTranscript, 'witness' | 'first'>,
): Promise<void> {
  if (observer === undefined || before?.seen !== true || !isSuccessful(first.answer)) return;
  const after = await observer.look(witness.id);
  if (!after.seen || after.count.effects < before.count.effects) return;
  const times = { ...effectTimes, waitMs: leaseWaits * effectTimes.waitMs };
  await waitForEffects(observer, [{ id: first.id, effect: 'some' }], times, deadline);
}

/** Effects that a restart would interrupt may happen twice for good reason, so they are awaited. */
async function countsBefore(
  world: ReceiverWorld,
  first: Sent,
  witness: Sent,
): Promise<RestartTranscript['before'] | undefined> {
  if (world.observer === undefined) return undefined;
  if (![first, witness].every(({ answer }) => isSuccessful(answer))) return undefined;
  const ids = [first.id, witness.id];
  const wants = ids.map((id) => ({ id, effect: 'some' }) as const);
  const seen = await waitForEffects(world.observer, wants, world.effectTimes, world.deadline);
  const [a, b] = ids.map((id) => seen.get(id));
  return a === undefined || b === undefined ? undefined : { first: a, witness: b };
}

/** A receiver has this long to answer again after a restart. */
const comebackMs = 30_000;

/**
 * Delivers to a receiver that is coming back. As the service does, it tries again after a broken
 * connection or a 5xx: the process that goes down, or a proxy before it, may have taken the first.
 */
export async function deliverAfterComeback(world: ReceiverWorld, plan: Plan): Promise<Sent> {
  const end = performance.now() + Math.min(comebackMs, world.deadline.remainingMs());
  for (;;) {
    const sent = await deliver(world, plan);
    const { answer } = sent;
    const isBack = answer.kind === 'answered' && answer.status < 500;
    if (isBack || performance.now() >= end || world.deadline.signal.aborted) return sent;
    await pause(50);
  }
}
