import type { Json } from '../contract/json.ts';
import type { Header, WireRequest } from './exchange.ts';
import { headerValues } from './exchange.ts';

/** A request with a JSON body, with a text as it is, or without a body. What `headers` name is not added again. */
export function jsonRequest(
  method: string,
  url: string,
  headers: readonly Header[],
  body: Json | undefined,
): WireRequest {
  const isText = typeof body === 'string';
  const type = isText ? 'text/plain; charset=utf-8' : 'application/json';
  const usual = [
    { name: 'Accept', value: 'application/json' },
    ...(body === undefined ? [] : [{ name: 'Content-Type', value: type }]),
  ];
  return {
    method,
    url,
    headers: [...usual.filter(({ name }) => headerValues(headers, name).length === 0), ...headers],
    body: Buffer.from(body === undefined ? '' : isText ? body : JSON.stringify(body)),
    framing: 'length',
    cuts: [],
    // Half a body would be no JSON.
    keeps: 'whole',
  };
}
