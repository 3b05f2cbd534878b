import { OutboxError } from '@ordering/outbox';
import { filterOf } from '../../delivery/filter.ts';
import { wireSummary } from '../../delivery/wire.ts';
import { notACursor } from '../../refusals/refused.ts';
import type { Handler } from './handler.ts';

/** @see specs/sandbox/deliveries.yaml#/paths/deliveries/get */
export const listDeliveries: Handler<'listDeliveries'> = ({ query }, ports) => {
  const { deliveries, orders } = ports;
  const { cursor, limit, order_id } = query;
  const filter = filterOf(query);
  if (filter === undefined) return { status: 200, body: { deliveries: [] } };
  if (order_id !== undefined) {
    const page = orders.deliveriesOf(order_id, query);
    if (page === undefined) return notACursor;
    const { items, ...next } = page;
    return async () => {
      const found = await Promise.all(items.map((id) => deliveries.find(id)));
      const { state, eventType, endpointId, since = 0, until = Infinity } = filter;
      const shown = found.flatMap((each) => {
        const isMeant =
          each !== undefined &&
          (state ?? each.state) === each.state &&
          (eventType ?? each.eventType) === each.eventType &&
          (endpointId ?? each.endpointId) === each.endpointId &&
          since <= each.createdAt &&
          each.createdAt < until;
        return isMeant ? [wireSummary(each, ports)] : [];
      });
      return { status: 200, body: { deliveries: shown, ...next } };
    };
  }
  return async () => {
    try {
      const page = await deliveries.list({
        ...filter,
        ...(cursor === undefined ? {} : { cursor }),
        ...(limit === undefined ? {} : { limit: Number(limit) }),
      });
      const { next } = page;
      return {
        status: 200,
        body: {
          deliveries: page.deliveries.map((each) => wireSummary(each, ports)),
          ...(next === undefined ? {} : { next }),
        },
      };
    } catch (error) {
      if (!(error instanceof OutboxError && error.code === 'invalid')) throw error;
      return notACursor;
    }
  };
};
