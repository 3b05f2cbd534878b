import type { Attempt, Delivery } from '../database/delivery.ts';
import type { OperationTypes } from '../operation.ts';
import { timestamp } from '../time/clock.ts';

type WireDelivery = OperationTypes['getDelivery']['responses'][200];
type WireSummary = OperationTypes['listDeliveries']['responses'][200]['deliveries'][number];

/** @see specs/sandbox.openapi.yaml#/components/schemas/DeliverySummary */
export function wireSummary(delivery: Delivery): WireSummary {
  const { storeId, communityId, nextAttemptAt } = delivery;
  return {
    delivery_id: delivery.deliveryId,
    event_type: delivery.eventType,
    ...(storeId === undefined ? {} : { store_id: storeId }),
    ...(communityId === undefined ? {} : { community_id: communityId }),
    url: delivery.url,
    state: delivery.state,
    attempts: delivery.attempts,
    created_at: timestamp(delivery.createdAt),
    ...(nextAttemptAt === undefined ? {} : { next_attempt_at: timestamp(nextAttemptAt) }),
  };
}

/** @see specs/sandbox.openapi.yaml#/components/schemas/DeliveryAttempt */
export function wireAttempt(attempt: Attempt): WireDelivery['log'][number] {
  const { responseStatus, responseBody } = attempt;
  return {
    number: attempt.number,
    started_at: timestamp(attempt.startedAt),
    ended_at: timestamp(attempt.endedAt),
    outcome: attempt.outcome,
    ...(responseStatus === undefined ? {} : { response_status: responseStatus }),
    ...(responseBody === undefined ? {} : { response_body: responseBody }),
  };
}
