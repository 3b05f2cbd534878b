import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';

/** A delivery as it came over the wire. */
export interface Received {
  readonly method: string;
  readonly path: string;
  /** Every header line, lower-case names, repeated ones as often as they came. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer;
}

/** How an endpoint answers the nth delivery, from 0. */
type Behaviour = (response: ServerResponse, n: number, request: IncomingMessage) => void;

/** A real receiver on a free port. */
interface Endpoint {
  readonly url: string;
  readonly received: readonly Received[];
  /** Resolves when so many deliveries have arrived. */
  readonly count: (n: number) => Promise<void>;
}

/** Answers every delivery with one status. */
export const answering =
  (status: number, headers: Record<string, string> = {}): Behaviour =>
  (response) => {
    response.writeHead(status, headers).end();
  };

/** Starts an endpoint that goes when the test ends. */
export async function startEndpoint(behaviour: Behaviour = answering(200)): Promise<Endpoint> {
  const received: Received[] = [];
  const waiting: (() => void)[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    received.push({
      method: request.method ?? '',
      path: request.url ?? '',
      headers: pairs(request.rawHeaders),
      body: Buffer.concat(chunks),
    });
    behaviour(response, received.length - 1, request);
    for (const wake of waiting) wake();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  return {
    url: `http://127.0.0.1:${Object(server.address()).port}/hooks`,
    received,
    count: (n) =>
      new Promise((resolve) => {
        const look = () => received.length >= n && resolve();
        waiting.push(look);
        look();
      }),
  };
}

/** The value of a header that must be there exactly once. */
export function onlyHeader({ headers }: Received, name: string): string | undefined {
  const values = headers.filter(([header]) => header === name.toLowerCase());
  if (values.length > 1) throw new Error(`${name} came ${values.length} times.`);
  return values[0]?.[1];
}

/** The body of a delivery, parsed. */
export function eventIn({ body }: Received): Record<string, unknown> {
  const parsed: unknown = JSON.parse(body.toString('utf8'));
  if (typeof parsed !== 'object' || parsed === null) throw new Error('The body is not an object.');
  return { ...parsed };
}

function pairs(raw: readonly string[]): (readonly [string, string])[] {
  return Array.from({ length: raw.length / 2 }, (_, index) => [
    (raw[index * 2] ?? '').toLowerCase(),
    raw[index * 2 + 1] ?? '',
  ]);
}
