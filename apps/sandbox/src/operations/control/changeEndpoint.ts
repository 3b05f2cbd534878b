import { endpointProblem } from '../../delivery/endpoint.ts';
import { refuseField } from '../../refusals/refused.ts';
import { findEndpoint } from '../../stores/find-endpoint.ts';
import type { Handler } from './handler.ts';

/** @see specs/sandbox/endpoints.yaml#/paths/endpoints/put */
export const changeEndpoint: Handler<'changeEndpoint'> = ({ body }, ports) => {
  const { webhook_url, ...named } = body;
  const problem = endpointProblem(webhook_url, ports.admitsTarget);
  if (problem !== undefined) return refuseField('webhook_url', problem);
  const endpoint = findEndpoint(named, ports);
  if ('refused' in endpoint) return endpoint;
  ports.deliveries.putEndpoint({ ...endpoint, url: webhook_url });
  return { status: 200, body: { ...named, webhook_url } };
};
