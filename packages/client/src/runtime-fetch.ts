import type { FetchInit } from './options.ts';

/**
 * The runtime's own fetch.
 *
 * Deno's sends a request with a body a second time, by itself, when the connection is lost after the
 * request was sent: a write would be repeated before the client hears of it. It cannot repeat a
 * stream, so there the body is sent as one.
 */
export function runtimeFetch(url: string, init: FetchInit): Promise<Response> {
  if (!('Deno' in globalThis) || init.body === undefined) return fetch(url, init);
  // Through a transform, because Deno still knows the bytes behind the body of a response.
  const body = new Blob([init.body]).stream().pipeThrough(new TransformStream());
  const stream = { ...init, body, duplex: 'half' } as const;
  return fetch(url, stream);
}
