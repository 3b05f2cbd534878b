import { deliveryPolicy } from '@ordering/events';
import { wrongKind } from './faults.ts';
import { type RequestHeaders, readHeaders } from './headers.ts';
import { type Bytes, bytesOf } from './raw-body.ts';

/** A request as it arrived, from any HTTP library. */
export interface ReceivedRequest {
  /** In any case. */
  readonly method: string;
  /** The path and query, for a lookup of secrets. */
  readonly url?: string | undefined;
  readonly headers: RequestHeaders;
  /** The raw bytes, before any parsing. Of a string its UTF-8 is verified, and a 503 is given where that does not fit. */
  readonly body: Bytes;
}

/** A request that was read. */
export type ReadRequest = NonNullable<ReturnType<typeof readRequest>>;

/**
 * Reads a request that no compiler has checked.
 *
 * @returns undefined if the method is another.
 * @throws RequestError when it cannot be used.
 */
export function readRequest(given: unknown) {
  if (typeof given !== 'object' || given === null || given instanceof Promise) {
    throw wrongKind('the request', '{ method, headers, body }', given);
  }
  const { method, url, headers, body }: Partial<Record<keyof ReceivedRequest, unknown>> = given;
  if (typeof method !== 'string') throw wrongKind('the method of a request', 'a string', method);
  if (method.toUpperCase() !== deliveryPolicy.method) return undefined;
  if (url !== undefined && typeof url !== 'string') {
    throw wrongKind('the url of a request', 'a string', url);
  }
  const bytes = bytesOf(body, 'the body of a request');
  return { url, headers: readHeaders(headers), body: bytes, isText: typeof body === 'string' };
}
