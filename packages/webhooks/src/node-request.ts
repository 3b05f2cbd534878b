import type { IncomingMessage } from 'node:http';
import { deliveryPolicy } from '@ordering/events';
import { type HandlerOptions, refuseConsumed } from './adapter.ts';
import type { HeaderValues } from './headers.ts';
import { gatherHeaders } from './headers.ts';
import { readNodeBody } from './node-body.ts';
import { nodeHashing } from './node-hashing.ts';
import type { Outcome } from './outcome.ts';
import { createReceiver, defaultMaxBodyBytes } from './receive.ts';

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
  const limits = {
    maxBytes: options.maxBodyBytes ?? defaultMaxBodyBytes,
    timeoutMs: options.bodyTimeoutMs ?? deliveryPolicy.timeoutMs,
  };
  return async (request) => {
    if (request.readableDidRead) return consumed();
    const raw = await readNodeBody(request, limits);
    if (!raw.ok) return { kind: 'rejected', reason: raw.reason };
    const { method = '', rawHeaders } = request;
    return receive({ method, headers: headersOf(rawHeaders), body: raw.body });
  };
}

/** Every value of every header. `headersDistinct` is the same, but requests made by `inject` do not have it. */
function headersOf(rawHeaders: readonly string[]): HeaderValues {
  const pairs = rawHeaders.flatMap((name, index) =>
    index % 2 === 0 ? [[name, rawHeaders[index + 1] ?? ''] as const] : [],
  );
  return gatherHeaders(pairs);
}
