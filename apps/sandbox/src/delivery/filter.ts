import type { DeliveryFilter, DeliveryState } from '@ordering/outbox';
import { communityEndpoint, storeEndpoint } from './destination.ts';

/** Which deliveries a request means. */
interface Asked {
  readonly store_id?: string;
  readonly community_id?: string;
  readonly event_type?: string;
  readonly state?: DeliveryState;
  readonly since?: string;
  readonly until?: string;
}

/** The filter that a request asks for; undefined if it fits nothing: filters add up, and no delivery goes to both. */
export function filterOf(asked: Asked): DeliveryFilter | undefined {
  const { store_id, community_id, event_type, state, since, until } = asked;
  if (store_id !== undefined && community_id !== undefined) return undefined;
  return {
    ...(store_id === undefined ? {} : { endpointId: storeEndpoint(store_id) }),
    ...(community_id === undefined ? {} : { endpointId: communityEndpoint(community_id) }),
    ...(event_type === undefined ? {} : { eventType: event_type }),
    ...(state === undefined ? {} : { state }),
    ...(since === undefined ? {} : { since: timeOf(since) }),
    ...(until === undefined ? {} : { until: timeOf(until) }),
  };
}

/** In milliseconds since the epoch. A leap second, which a \`Date\` has not, is the second before. */
function timeOf(text: string): number {
  return Date.parse(text.replace(':60', ':59'));
}
