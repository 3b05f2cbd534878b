import { deliveryPolicy } from '@ordering/events';
import { isSuccessful } from '../../http/exchange.ts';
import { Sighting } from '../../model/sightings.ts';
import type { Recorded } from '../../recording/transcripts.ts';
import { CannotSee } from '../../run/cannot-run.ts';
import { list, number, type Of, object, text } from '../../shape.ts';
import type { Observer } from '../observe/observer.ts';
import { waitForEffects } from '../observe/settle.ts';
import type { Draft } from '../payloads/draft.ts';
import { deliveries } from './accepted.ts';
import type { ReceiverWorld } from './world.ts';
import { deliver, deliverPart, orCannotRun, readAfter, Sent } from './world.ts';

/** As many as an evening brings to a chain of stores at once. */
export const burstSize = 50;

/** In a burst, nearly every answer should come within this time, in ms. */
export const promptMs = 2000;
export const nearly = 0.95;

/** Within how many ms nearly every answer of a burst came, without the time in which this process stood still and with it. */
export function answeredWithin(sent: readonly Sent[]) {
  return {
    leastMs: nearlyAll(sent.map(({ answer }) => answer.ms)),
    mostMs: nearlyAll(sent.map(readAfter)),
  };
}

function nearlyAll(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.ceil(sorted.length * nearly) - 1] ?? 0);
}

/** A burst, and another one where the first was answered, and nearly all of it may be late: a machine may be busy for a while. */
export const burst: Recorded<ReceiverWorld, readonly Sent[]> = {
  name: 'burst',
  isTranscript: list(Sent),
  async play(world) {
    const drafts = world.draftsOf('burst');
    const once = (which: string) => {
      const plans = Array.from({ length: burstSize }, (_, index) => ({
        label: `delivery ${index + 1} of ${burstSize} at once${which}`,
        draft: drafts.draft(),
      }));
      return Promise.all(plans.map((plan) => deliver(world, plan)));
    };
    const sent = await once('');
    if (sent.some(isTimeout)) await untilThrough(world, drafts.draft());
    const isOpen = answeredWithin(sent).mostMs >= promptMs && sent.every(isAcknowledged);
    return isOpen ? [...sent, ...(await once(', once more'))] : sent;
  },
};

/** How long a receiver may need for what it did not answer in time, in ms. */
const leftOverMs = 60_000;

/** What comes next would have to wait behind what is left of a burst: one delivery does that first, with more patience. */
async function untilThrough(world: ReceiverWorld, draft: Draft): Promise<void> {
  const patient = { ...world, answerMs: Math.max(world.answerMs, leftOverMs) };
  await deliver(patient, { label: 'the delivery after the burst', draft });
}

function isTimeout({ answer }: Sent): boolean {
  return answer.kind === 'failed' && answer.problem === 'timeout';
}

function isAcknowledged({ answer }: Sent): boolean {
  return isSuccessful(answer);
}

/** Far beyond what a delivery may be, and nothing to a machine. */
const hugeBytes = 10 * 1024 * 1024;

/** A delivery that is far too large, and a usual one after it. */
export const huge: Recorded<ReceiverWorld, readonly Sent[]> = {
  name: 'huge',
  isTranscript: list(Sent),
  async play(world) {
    const drafts = world.draftsOf('huge');
    const draft = drafts.draft({ data: { conformance_padding: 'x'.repeat(hugeBytes) } });
    return [
      await deliver(world, { label: 'a delivery of 10 MiB', draft }),
      await deliver(world, { label: 'the delivery after it', draft: drafts.draft() }),
    ];
  },
};

/** How long the delivery beside it has for its answer, in ms of real time. */
const stallMs = 5000;

/** A delivery beside a request that stops halfway. */
export const stalled: Recorded<ReceiverWorld, readonly Sent[]> = {
  name: 'stalled',
  isTranscript: list(Sent),
  async play(world) {
    const drafts = world.draftsOf('stalled');
    const half = { label: 'a delivery that stands still', draft: drafts.draft() };
    const stuck = await deliverPart(world, half, 1 / 2);
    const beside = {
      label: 'the delivery beside a request that stands still',
      draft: drafts.draft(),
    };
    try {
      return [await deliver({ ...world, answerMs: Math.min(world.answerMs, stallMs) }, beside)];
    } finally {
      // Not before: what it held up would be answered just then.
      stuck?.end();
    }
  },
};

/** A delivery whose work takes longer than the service waits for an answer. */
export const SlowTranscript = object({
  sent: Sent,
  /** What was seen as soon as it had been answered. */
  after: Sighting,
});
export type SlowTranscript = Of<typeof SlowTranscript>;

/** How much longer than that the work takes. */
const slowerThanPatience = 1.5;

export const slowWork: Recorded<ReceiverWorld, SlowTranscript> = {
  name: 'slow-work',
  isTranscript: SlowTranscript,
  async play(world) {
    const { observer, slow, deadline } = world;
    if (slow === undefined) {
      throw new CannotSee(
        'it needs a receiver whose handlers can be made slow: give --slow COMMAND, which makes them take $ORDERING_SLOW_SECONDS',
      );
    }
    if (observer === undefined) {
      throw new CannotSee('whether its work is done can be seen only with --observe BASE_URL');
    }
    const seconds = Math.ceil((world.answerMs * slowerThanPatience) / 1000);
    await orCannotRun('slow', slow(seconds, deadline.signal));
    const played = await slowly(world, observer, seconds).finally(() =>
      orCannotRun('slow', slow(0, deadline.signal)),
    );
    await untilPrompt(world, observer, seconds);
    return played;
  },
};

async function slowly(
  world: ReceiverWorld,
  observer: Observer,
  seconds: number,
): Promise<SlowTranscript> {
  const draft = world.draftsOf('slow-work').draft();
  const label = `a delivery that makes ${seconds} s of work`;
  const sent = await deliver(world, { label, draft });
  return { sent, after: await observer.look(draft.id) };
}

/** Where work waits for the slow work, what comes next would seem to have no effect: one of a plain delivery comes first. */
async function untilPrompt(
  world: ReceiverWorld,
  observer: Observer,
  seconds: number,
): Promise<void> {
  const draft = world.draftsOf('after-slow-work').draft();
  const { answer } = await deliver(world, { label: 'the delivery after the slow one', draft });
  if (answer.kind === 'answered' && !isSuccessful(answer)) return;
  const { effectTimes, deadline } = world;
  const times = { ...effectTimes, waitMs: seconds * 1000 + effectTimes.waitMs };
  await waitForEffects(observer, [{ id: draft.id, effect: 'some' }], times, deadline);
}

/** The methods of HTTP that no delivery comes with, and that somebody tries all the same. */
const otherMethods = ['GET', 'PUT', 'PATCH', 'DELETE'].filter(
  (method) => method !== deliveryPolicy.method,
);

/** Genuine in every respect but for the method. */
export const withOtherMethods: Recorded<ReceiverWorld, readonly Sent[]> = deliveries(
  'other-methods',
  (drafts) =>
    otherMethods.map((method) => ({
      label: `the delivery by ${method}`,
      draft: drafts.draft(),
      method,
    })),
);

/** The status of an answer, and what it was given to. */
export const Given = object({
  label: text,
  status: number,
});
export type Given = Of<typeof Given>;

/** Every answer of a run. */
export const everyAnswer: Recorded<ReceiverWorld, readonly Given[]> = {
  name: 'every-answer',
  isTranscript: list(Given),
  async play(world) {
    return world.answers;
  },
};
