import { systemClock } from '@ordering/kit/clock';
import { headersOf } from '../attempt/headers.ts';
import type { Outcome } from '../attempt/outcome.ts';
import type { Sender } from '../attempt/send.ts';
import type { StoredEndpoint } from '../endpoint.ts';
import { stepAfter } from '../ladder.ts';
import type { Attempt } from '../log.ts';
import type { Claimed, Interrupted, Lane, Settlement, Step } from '../queue.ts';
import type { FullOptions } from './options.ts';

/** An attempt that is over, with what is to be written down of it. */
export interface Ended {
  readonly seq: number;
  readonly id: string;
  /** Whether it broke off, which says nothing of its endpoint. */
  readonly brokeOff: boolean;
  readonly settlement: Settlement;
  /** What waits because of it. */
  readonly lane: Lane | undefined;
  /** How long after its time it began, in ms. */
  readonly lateMs: number;
}

/** Makes an attempt. Never rejects. */
export async function attempt(
  { seq, id, endpoint, eventType, action, number, resend, dueAt, body }: Claimed,
  target: StoredEndpoint,
  { clock, policy }: Pick<FullOptions, 'clock' | 'policy'>,
  sender: Sender,
): Promise<Ended> {
  const startedAt = clock.now();
  const lateMs = Math.max(0, startedAt - dueAt);
  const from = systemClock.elapsed();
  const { url } = target;
  const headers = headersOf({ id, eventType, action, body }, target);
  const outcome = await sender.send({ url, headers, body });
  const tookMs = systemClock.elapsed() - from;
  const endedAt = clock.now();
  const common = { number, resend, startedAt, endedAt, tookMs, url, headers };
  if (outcome === 'broken-off') {
    const made: Attempt = { ...common, outcome: brokenOff };
    const lane = laneOf(endpoint, number, resend, endedAt);
    const settlement = { kind: 'released', attempt: made } as const;
    return { seq, id, brokeOff: true, settlement, lane, lateMs };
  }
  const step = stepOf(number, resend, outcome.ok, endedAt, policy);
  const settlement = { kind: 'ended', attempt: { ...common, ...judged(outcome) }, step } as const;
  const lane = step.state === 'scheduled' ? retryAt(endpoint, step.dueAt) : undefined;
  return { seq, id, brokeOff: false, settlement, lane, lateMs };
}

/**
 * What becomes of an attempt that died with its process, so that a crash costs a delivery one attempt at most: it is
 * made again under its number, and if it dies again, which may be its own doing, it counts as failed.
 * See docs/decisions/attempt-after-crash.md.
 */
export function endedByCrash(
  { seq, id, endpoint, number, resend, startedAt, before, url }: Interrupted,
  { clock, policy }: Pick<FullOptions, 'clock' | 'policy'>,
): Ended {
  const endedAt = clock.now();
  const made: Attempt = {
    ...{ number, resend, startedAt, endedAt, tookMs: 0, url, headers: {} },
    outcome: brokenOff,
  };
  if (before === 0) {
    const lane = laneOf(endpoint, number, resend, endedAt);
    const settlement = { kind: 'interrupted', attempt: made } as const;
    return { seq, id, brokeOff: true, settlement, lane, lateMs: 0 };
  }
  const step = stepOf(number, resend, false, endedAt, policy);
  const lane = step.state === 'scheduled' ? retryAt(endpoint, step.dueAt) : undefined;
  const settlement = { kind: 'ended', attempt: made, step } as const;
  return { seq, id, brokeOff: true, settlement, lane, lateMs: 0 };
}

const brokenOff = 'the sender was stopped during the attempt';

function judged({ text, status, body }: Outcome) {
  return {
    outcome: text,
    ...(status === undefined ? {} : { status }),
    ...(body === undefined ? {} : { answer: body }),
  };
}

function stepOf(
  number: number,
  resend: boolean,
  ok: boolean,
  endedAt: number,
  policy: FullOptions['policy'],
): Step {
  if (resend) return { state: ok ? 'acknowledged' : 'failed' };
  return stepAfter(number, { ok, at: Math.ceil(endedAt) }, policy);
}

function retryAt(endpoint: number, retryDueAt: number): Lane {
  return { endpoint, firstDueAt: undefined, retryDueAt };
}

function laneOf(endpoint: number, number: number, resend: boolean, at: number): Lane {
  return number === 1 && !resend
    ? { endpoint, firstDueAt: at, retryDueAt: undefined }
    : retryAt(endpoint, at);
}
