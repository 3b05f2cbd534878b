import type { Attempt, Delivery } from '@ordering/outbox';
import type { ControlTypes } from '../operation.ts';
import type { Ports } from '../ports.ts';
import { timestamp } from '../time/clock.ts';
import { ownerOf } from './destination.ts';

type WireDelivery = ControlTypes['getDelivery']['responses'][200];
type WireSummary = ControlTypes['listDeliveries']['responses'][200]['deliveries'][number];

/** @see specs/sandbox/deliveries.yaml#/schemas/DeliverySummary */
export function wireSummary(delivery: Delivery, { orders }: Pick<Ports, 'orders'>): WireSummary {
  const { nextAttemptAt, last } = delivery;
  const orderId = orders.orderOf(delivery.id);
  return {
    delivery_id: delivery.id,
    event_type: delivery.eventType,
    ...ownerOf(delivery.endpointId),
    ...(orderId === undefined ? {} : { order_id: orderId }),
    url: delivery.url,
    state: delivery.state,
    attempts: delivery.attempts,
    ...(last === undefined ? {} : { last_outcome: last.outcome }),
    ...(last?.status === undefined ? {} : { last_status: last.status }),
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
