import type { IncomingMessage } from 'node:http';
import { type HandlerOptions, limitsOf, refuseConsumed, unread } from './adapter.ts';
import type { HeaderValues } from './headers.ts';
import { gatherHeaders } from './headers.ts';
import { readNodeBody } from './node-body.ts';
import { nodeHashing } from './node-hashing.ts';
import type { Outcome } from './outcome.ts';
import { createReceiver } from './receive.ts';

/**
 * Makes a receiver of requests of Node.js whose body nobody has read yet. The promise that it returns never
 * rejects.
 *
 * @throws SecretError when there is no secret or one is empty.
 */
export function createRequestReceiver(
  options: HandlerOptions,
): (request: IncomingMessage) => Promise<Outcome> {
  const receive = createReceiver(nodeHashing, options);
  const consumed = refuseConsumed('mount the handler before any body parser');
  const limits = limitsOf(options);
  return async (request) => {
    if (request.readableDidRead) return consumed();
    const raw = await readNodeBody(request, limits);
    if (!raw.ok) return unread(raw.reason);
    const { method = '', url, rawHeaders } = request;
    try {
      return await receive({ method, url, headers: headersOf(rawHeaders), body: raw.body });
    } finally {
      limits.memory.give(raw.body.byteLength);
    }
  };
}

/** Every value of every header. `headersDistinct` is the same, but requests made by `inject` do not have it. */
function headersOf(rawHeaders: readonly string[]): HeaderValues {
  const pairs = rawHeaders.flatMap((name, index) =>
    index % 2 === 0 ? [[name, rawHeaders[index + 1] ?? ''] as const] : [],
  );
  return gatherHeaders(pairs);
}
