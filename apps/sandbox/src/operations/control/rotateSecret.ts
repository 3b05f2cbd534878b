import { newSecret } from '../../secrets.ts';
import { findEndpoint } from '../../stores/find-endpoint.ts';
import type { Handler } from './handler.ts';

/** @see specs/sandbox/endpoints.yaml#/paths/secret/post */
export const rotateSecret: Handler<'rotateSecret'> = ({ body }, ports) => {
  const endpoint = findEndpoint(body, ports);
  if ('refused' in endpoint) return endpoint;
  const secret = newSecret();
  ports.deliveries.putEndpoint({ ...endpoint, secret });
  return { status: 200, body: { webhook_secret: secret } };
};
