import type { IncomingMessage } from 'node:http';
import { type Adapter, adapterOf, type HandlerOptions, unread } from './adapter.ts';
import type { HeaderValues } from './headers.ts';
import { gatherHeaders } from './headers.ts';
import { readNodeBody } from './node-body.ts';
import { nodeHashing } from './node-hashing.ts';
import type { Outcome } from './outcome.ts';

/** Receives requests of Node.js. */
export interface RequestReceiver extends Pick<Adapter, 'report'> {
  /** Never rejects. */
  readonly receive: (request: IncomingMessage) => Promise<Outcome>;
}

/**
 * Makes a receiver of requests of Node.js whose body nobody has read yet.
 *
 * @throws SecretError or TypeError when the options cannot be used.
 */
export function createRequestReceiver(options: HandlerOptions): RequestReceiver {
  const { receive, limits, refuseConsumed, report } = adapterOf(nodeHashing, options);
  return { receive: receiveRequest, report };

  async function receiveRequest(request: IncomingMessage): Promise<Outcome> {
    // See docs/decisions/consumed-body.md.
    if (request.readableDidRead) return refuseConsumed('mount the handler before any body parser');
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
  }
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
