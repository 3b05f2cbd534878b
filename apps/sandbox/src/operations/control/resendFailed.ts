import { filterOf } from '../../delivery/filter.ts';
import { findEndpoint } from '../../stores/find-endpoint.ts';
import type { Handler } from './handler.ts';

/** @see specs/sandbox/deliveries.yaml#/paths/resendFailed/post */
export const resendFailed: Handler<'resendFailed'> = ({ body }, ports) => {
  const filter = filterOf(body);
  if (filter === undefined) return { status: 202, body: { resent: 0 } };
  if (filter.endpointId !== undefined) {
    const endpoint = findEndpoint(body, ports);
    if ('refused' in endpoint) return endpoint;
  }
  return async () => ({
    status: 202,
    body: { resent: await ports.deliveries.resend({ ...filter, state: 'failed' }) },
  });
};
