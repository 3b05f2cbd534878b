/**
 * The runtime's own fetch.
 *
 * Deno's sends a request with a body a second time, by itself, when the connection is lost after the
 * request was sent: a write would be repeated before the client hears of it. It cannot repeat a
 * stream, so there the body is sent as one.
 */
export function runtimeFetch(request: Request): Promise<Response> {
  const { body } = request;
  if (!('Deno' in globalThis) || body === null) return fetch(request);
  // Through a transform, because Deno still knows the bytes behind the body of a request.
  const stream = { body: body.pipeThrough(new TransformStream()), duplex: 'half' } as const;
  return fetch(new Request(request, stream));
}
