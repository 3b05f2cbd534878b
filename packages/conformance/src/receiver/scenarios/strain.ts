import { setTimeout as pause } from 'node:timers/promises';
import { deliveryPolicy } from '@ordering/events';
import { writeHalf } from '../../http/half-request.ts';
import type { Recorded } from '../../recording/transcripts.ts';
import { wireRequest, writeDelivery } from '../payloads/delivery.ts';
import { deliveries } from './accepted.ts';
import { answersGiven, sentInOrder } from './shapes.ts';
import type { ReceiverWorld, Sent } from './world.ts';
import { deliver } from './world.ts';

/** As many as an evening brings to a chain of stores at once. */
const burstSize = 50;

export const burst: Recorded<ReceiverWorld, readonly Sent[]> = {
  name: 'burst',
  isTranscript: sentInOrder,
  play(world) {
    const drafts = world.draftsOf('burst');
    const plans = Array.from({ length: burstSize }, (_, index) => ({
      label: `delivery ${index + 1} of ${burstSize} at once`,
      draft: drafts.draft(),
    }));
    return Promise.all(plans.map((plan) => deliver(world, plan)));
  },
};

/** Far beyond what a delivery may be, and nothing to a machine. */
const hugeBytes = 10 * 1024 * 1024;

/** A delivery that is far too large, and a usual one after it. */
export const huge: Recorded<ReceiverWorld, readonly Sent[]> = {
  name: 'huge',
  isTranscript: sentInOrder,
  async play(world) {
    const drafts = world.draftsOf('huge');
    const draft = drafts.draft({ data: { conformance_padding: 'x'.repeat(hugeBytes) } });
    return [
      await deliver(world, { label: 'a delivery of 10 MiB', draft }),
      await deliver(world, { label: 'the delivery after it', draft: drafts.draft() }),
    ];
  },
};

/** How long a request stands still before it is given up, in ms of real time. */
const stallMs = 5000;

/** A delivery beside a request that stops halfway. */
export const stalled: Recorded<ReceiverWorld, readonly Sent[]> = {
  name: 'stalled',
  isTranscript: sentInOrder,
  async play(world) {
    const drafts = world.draftsOf('stalled');
    const half = writeDelivery({ label: '', draft: drafts.draft() }, world.secret);
    const { signal } = world.deadline;
    const stuck = await writeHalf(
      wireRequest(half, world.urls[0]),
      Math.floor(half.body.length / 2),
      signal,
    );
    const beside = {
      label: 'the delivery beside a request that stands still',
      draft: drafts.draft(),
    };
    const done = new AbortController();
    const released = pause(stallMs, undefined, { signal: AbortSignal.any([signal, done.signal]) })
      .then(() => stuck?.end())
      .catch(() => {});
    try {
      return [await deliver({ ...world, answerMs: Math.min(world.answerMs, stallMs) }, beside)];
    } finally {
      done.abort();
      stuck?.end();
      await released;
    }
  },
};

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
export interface Given {
  readonly label: string;
  readonly status: number;
}

/** Every answer of a run. */
export const everyAnswer: Recorded<ReceiverWorld, readonly Given[]> = {
  name: 'every-answer',
  isTranscript: answersGiven,
  async play(world) {
    return world.answers;
  },
};
