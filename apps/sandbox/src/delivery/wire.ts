import type { Attempt, Delivery } from '@ordering/outbox';
import type { ControlTypes } from '../operation.ts';
import { timestamp } from '../time/clock.ts';
import { ownerOf } from './destination.ts';

type WireDelivery = ControlTypes['getDelivery']['responses'][200];
type WireSummary = ControlTypes['listDeliveries']['responses'][200]['deliveries'][number];

/** @see specs/sandbox/deliveries.yaml#/schemas/DeliverySummary */
export function wireSummary(delivery: Delivery): WireSummary {
  const { nextAttemptAt } = delivery;
  return {
    delivery_id: delivery.id,
    event_type: delivery.eventType,
    ...ownerOf(delivery.endpointId),
    url: delivery.url,
    state: delivery.state,
    attempts: delivery.attempts,
    created_at: timestamp(delivery.createdAt),
    ...(nextAttemptAt === undefined ? {} : { next_attempt_at: timestamp(nextAttemptAt) }),
  };
}

/** @see specs/sandbox/deliveries.yaml#/schemas/DeliveryAttempt */
export function wireAttempt(attempt: Attempt): WireDelivery['log'][number] {
  const { status, answer } = attempt;
  return {
    number: attempt.number,
    resend: attempt.resend,
    started_at: timestamp(attempt.startedAt),
    ended_at: timestamp(attempt.endedAt),
    took_ms: Math.round(attempt.tookMs),
    url: attempt.url,
    headers: attempt.headers,
    outcome: attempt.outcome,
    ...(status === undefined ? {} : { response_status: status }),
    ...(answer === undefined ? {} : { response_body: answer }),
  };
}
