import type { Json } from '../contract/json.ts';
import type { Header, WireRequest } from './exchange.ts';

/** A request with a JSON body, or without any. */
export function jsonRequest(
  method: string,
  url: string,
  headers: readonly Header[],
  body: Json | undefined,
): WireRequest {
  const accept = { name: 'Accept', value: 'application/json' };
  const type = { name: 'Content-Type', value: 'application/json' };
  return {
    method,
    url,
    headers: [accept, ...(body === undefined ? [] : [type]), ...headers],
    body: Buffer.from(body === undefined ? '' : JSON.stringify(body)),
    framing: 'length',
    cuts: [],
  };
}
