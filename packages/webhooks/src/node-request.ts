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
    const { method = '', rawHeaders } = request;
    try {
      return await receive({
        method,
        url: urlOf(request),
        headers: headersOf(rawHeaders),
        body: raw.body,
      });
    } finally {
      limits.memory.give(raw.body.byteLength);
    }
  };
}

/** The URL as it came: what Express has mounted below a path finds only the rest of it in `url`. */
function urlOf(request: IncomingMessage): string | undefined {
  const whole = 'originalUrl' in request ? request.originalUrl : undefined;
  return typeof whole === 'string' ? whole : request.url;
}

/** Every value of every header. `headersDistinct` is the same, but requests made by `inject` do not have it. */
function headersOf(rawHeaders: readonly string[]): HeaderValues {
  const pairs = rawHeaders.flatMap((name, index) =>
    index % 2 === 0 ? [[name, rawHeaders[index + 1] ?? ''] as const] : [],
  );
  return gatherHeaders(pairs);
}
