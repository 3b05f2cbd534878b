import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { Header } from './exchange.ts';
import { pairs } from './exchange.ts';

/** A request that came to an endpoint of the runner. */
export interface Received {
  /** When its head was there, on the clock of `performance.now`. */
  readonly at: number;
  readonly method: string;
  readonly headers: readonly Header[];
  readonly body: Buffer;
}

/** An address of the runner's own, with the status that it answers everything with. */
export interface Endpoint {
  readonly url: string;
  readonly status: number;
  readonly received: readonly Received[];
  /** Whether so many requests have come, waiting for them no longer than this. */
  hasReceived(count: number, withinMs: number): Promise<boolean>;
}

export interface Listener extends AsyncDisposable {
  /** Opens an endpoint below the listener's address. */
  endpoint(path: string, status: number): Endpoint;
}

/**
 * Takes deliveries. One listener serves all endpoints of a run, so that one walk over the retry
 * ladder can watch many of them.
 *
 * @param callbackUrl The URL at which the service reaches the listener, if it is not the address that it
 * listens on.
 */
export async function listen(
  host: string,
  port: number,
  callbackUrl: string | undefined,
): Promise<Listener> {
  const endpoints = new Map<string, RecordingEndpoint>();
  const server = createServer((request, response) => {
    const at = performance.now();
    const endpoint = [...endpoints].find(([path]) => (request.url ?? '').endsWith(path))?.[1];
    record(request, response, endpoint, at).catch(() => response.destroy());
  });
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  const bound = typeof address === 'object' && address !== null ? address.port : port;
  const base = (
    callbackUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${bound}`
  ).replace(/\/+$/, '');
  return {
    endpoint(path, status) {
      const endpoint = new RecordingEndpoint(`${base}${path}`, status);
      endpoints.set(path, endpoint);
      return endpoint;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

async function record(
  request: IncomingMessage,
  response: ServerResponse,
  endpoint: RecordingEndpoint | undefined,
  at: number,
): Promise<void> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(Buffer.from(part));
  response.writeHead(endpoint?.status ?? 404).end();
  endpoint?.add({
    at,
    method: request.method ?? '',
    headers: pairs(request.rawHeaders),
    body: Buffer.concat(parts),
  });
}

class RecordingEndpoint implements Endpoint {
  readonly url: string;
  readonly status: number;
  readonly received: Received[] = [];
  readonly #waiting = new Set<() => void>();

  constructor(url: string, status: number) {
    this.url = url;
    this.status = status;
  }

  add(request: Received): void {
    this.received.push(request);
    for (const wake of this.#waiting) wake();
  }

  hasReceived(count: number, withinMs: number): Promise<boolean> {
    return new Promise((resolve) => {
      const settle = () => {
        if (this.received.length < count) return;
        finish();
      };
      const finish = () => {
        clearTimeout(timer);
        this.#waiting.delete(settle);
        resolve(this.received.length >= count);
      };
      const timer = setTimeout(finish, withinMs);
      this.#waiting.add(settle);
      settle();
    });
  }
}
