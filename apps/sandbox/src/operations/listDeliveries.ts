import { wireSummary } from '../delivery/wire.ts';
import type { Handler } from './handler.ts';

/** How many deliveries are listed where the request does not say. */
const usual = 100;

/** @see specs/sandbox.openapi.yaml#/paths/~1sandbox~1deliveries/get */
export const listDeliveries: Handler<'listDeliveries'> = ({ query }, { deliveries }) => {
  const limit = query.limit === undefined ? usual : Number(query.limit);
  return async () => ({
    status: 200,
    body: { deliveries: (await deliveries.newest(limit, query.state)).map(wireSummary) },
  });
};
