import { OutboxError } from '@ordering/outbox';
import { communityEndpoint, storeEndpoint } from '../delivery/destination.ts';
import { wireSummary } from '../delivery/wire.ts';
import { refuseField } from '../refusals/refused.ts';
import type { Handler } from './handler.ts';

/** @see specs/sandbox.openapi.yaml#/paths/~1sandbox~1deliveries/get */
export const listDeliveries: Handler<'listDeliveries'> = ({ query }, { deliveries }) => {
  const { store_id, community_id, event_type, state, cursor, limit } = query;
  // Filters add up, and no delivery goes to both.
  if (store_id !== undefined && community_id !== undefined) {
    return { status: 200, body: { deliveries: [] } };
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
      return refuseField('cursor', 'is not the `next` of a page');
    }
  };
};
