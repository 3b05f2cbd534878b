import { OutboxError } from '@ordering/outbox';
import { communityEndpoint, storeEndpoint } from '../delivery/destination.ts';
import { wireSummary } from '../delivery/wire.ts';
import { notACursor } from '../refusals/refused.ts';
import type { Handler } from './handler.ts';

/** @see specs/sandbox.openapi.yaml#/paths/~1sandbox~1deliveries/get */
export const listDeliveries: Handler<'listDeliveries'> = ({ query }, { deliveries, orders }) => {
  const { store_id, community_id, event_type, state, cursor, limit, order_id } = query;
  // Filters add up, and no delivery goes to both.
  if (store_id !== undefined && community_id !== undefined) {
    return { status: 200, body: { deliveries: [] } };
  }
  if (order_id !== undefined) {
    const page = orders.deliveriesOf(order_id, query);
    if (page === undefined) return notACursor;
    const { items, ...next } = page;
    return async () => {
      const found = await Promise.all(items.map((id) => deliveries.find(id)));
      const endpointId =
        store_id === undefined
          ? community_id && communityEndpoint(community_id)
          : storeEndpoint(store_id);
      const shown = found.flatMap((each) => {
        const isMeant =
          each !== undefined &&
          (state ?? each.state) === each.state &&
          (event_type ?? each.eventType) === each.eventType &&
          (endpointId ?? each.endpointId) === each.endpointId;
        return isMeant ? [wireSummary(each)] : [];
      });
      return { status: 200, body: { deliveries: shown, ...next } };
    };
  }
  return async () => {
    try {
      const page = await deliveries.list({
        ...(store_id === undefined ? {} : { endpointId: storeEndpoint(store_id) }),
        ...(community_id === undefined ? {} : { endpointId: communityEndpoint(community_id) }),
        ...(event_type === undefined ? {} : { eventType: event_type }),
        ...(state === undefined ? {} : { state }),
        ...(cursor === undefined ? {} : { cursor }),
        ...(limit === undefined ? {} : { limit: Number(limit) }),
      });
      const { next } = page;
      return {
        status: 200,
        body: {
          deliveries: page.deliveries.map(wireSummary),
          ...(next === undefined ? {} : { next }),
        },
      };
    } catch (error) {
      if (!(error instanceof OutboxError && error.code === 'invalid')) throw error;
      return notACursor;
    }
  };
};
