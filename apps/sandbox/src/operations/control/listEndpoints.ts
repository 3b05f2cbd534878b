import { type DeliveryQuery, OutboxError, type StoredEndpoint } from '@ordering/outbox';
import { ownerOf } from '../../delivery/destination.ts';
import { filterOf } from '../../delivery/filter.ts';
import type { ControlTypes } from '../../operation.ts';
import type { Ports } from '../../ports.ts';
import { notACursor } from '../../refusals/refused.ts';
import type { Handler } from './handler.ts';

/** How many deliveries the health of an endpoint is read from. */
const newest = 20;

/** @see specs/sandbox/endpoints.yaml#/paths/endpoints/get */
export const listEndpoints: Handler<'listEndpoints'> =
  ({ query }, { deliveries }) =>
  async () => {
    const { cursor, limit } = query;
    const filter = filterOf(query);
    if (filter === undefined || filter.endpointId !== undefined) {
      const found = filter?.endpointId && deliveries.endpoint(filter.endpointId);
      const endpoints = found ? [await wireEndpoint(found, deliveries)] : [];
      return { status: 200, body: { endpoints } };
    }
    try {
      const { endpoints, next } = await deliveries.endpoints({
        ...(cursor === undefined ? {} : { cursor }),
        ...(limit === undefined ? {} : { limit: Number(limit) }),
      });
      return {
        status: 200,
        body: {
          endpoints: await Promise.all(endpoints.map((each) => wireEndpoint(each, deliveries))),
          ...(next === undefined ? {} : { next }),
        },
      };
    } catch (error) {
      if (!(error instanceof OutboxError && error.code === 'invalid')) throw error;
      return notACursor;
    }
  };

async function wireEndpoint(
  { id, url, location }: StoredEndpoint,
  deliveries: Ports['deliveries'],
): Promise<ControlTypes['listEndpoints']['responses'][200]['endpoints'][number]> {
  const query: DeliveryQuery = { endpointId: id, limit: newest };
  const recent = await deliveries.list(query);
  return {
    ...ownerOf(id),
    webhook_url: url,
    ...(location === undefined ? {} : { external_store_id: location }),
    recent: recent.deliveries.map(({ id: delivery_id, state, attempts }) => ({
      delivery_id,
      state,
      attempts,
    })),
  };
}
