import { deliveryPolicy } from '@ordering/events';
import { DeliveryState } from '../../src/generated/control/constants.ts';
import type { Delivery } from '../types.ts';

/** One place in the picture of a delivery's retry schedule. */
export interface Rung {
  /** Of the attempt, counted from 1. */
  readonly number: number;
  readonly kind: 'good' | 'bad' | 'busy' | 'next' | 'later';
  readonly resend: boolean;
  readonly status: number | undefined;
  /** How long after the failure before it it is due, in ms. */
  readonly delayMs: number;
  /** How much later than due it began by the sandbox's clock, in ms: the clock has moved past it. */
  readonly lateMs: number;
  /** When it is due, in ms since the epoch, if it is the next. */
  readonly nextAt: number | undefined;
}

/** What was attempted, in its order, and what of the schedule is left. */
export function rungsOf(
  {
    log,
    state,
    attempts,
    next_attempt_at,
  }: Pick<Delivery, 'log' | 'state' | 'attempts' | 'next_attempt_at'>,
  delaysMs: readonly number[],
): readonly Rung[] {
  const made = log.map((attempt, i): Rung => {
    const { number, resend, response_status: status } = attempt;
    const before = log[i - 1];
    const delayMs = delaysMs[number - 1] ?? 0;
    const waited = before && Date.parse(attempt.started_at) - Date.parse(before.ended_at);
    return {
      number,
      kind: isSuccess(status) ? 'good' : 'bad',
      resend,
      status,
      delayMs,
      lateMs: resend || waited === undefined ? 0 : Math.max(0, waited - delayMs),
      nextAt: undefined,
    };
  });
  const isOpen = state === DeliveryState.scheduled || state === DeliveryState.attempting;
  if (!isOpen) return made;
  const nextAt = next_attempt_at === undefined ? undefined : Date.parse(next_attempt_at);
  const rest = delaysMs.slice(attempts).map((delayMs, i): Rung => {
    const isNext = i === 0;
    return {
      number: attempts + 1 + i,
      kind: !isNext ? 'later' : state === DeliveryState.attempting ? 'busy' : 'next',
      resend: false,
      status: undefined,
      delayMs,
      lateMs: 0,
      nextAt: isNext ? nextAt : undefined,
    };
  });
  return [...made, ...rest];
}

function isSuccess(status: number | undefined): boolean {
  const { from, to } = deliveryPolicy.success;
  return status !== undefined && status >= from && status <= to;
}
