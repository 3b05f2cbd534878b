import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

/** A request, as a server got it. */
export interface Received {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** How a server answers one request. */
export type Answer = (response: ServerResponse, received: Received) => void;

interface TestServer extends AsyncDisposable {
  readonly url: string;
  readonly received: readonly Received[];
  /** Resolves when `count` requests have arrived. */
  arrived(count: number): Promise<void>;
}

/** A real server on a free port. The first request gets the first answer; the last answer stays. */
export async function serve(...answers: readonly [Answer, ...Answer[]]): Promise<TestServer> {
  const received: Received[] = [];
  const waiting = new Set<() => void>();
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request;
    const entry = { method, url, headers, body: await text(request) };
    received.push(entry);
    const answer = answers[received.length - 1] ?? answers.at(-1);
    answer?.(response, entry);
    for (const check of waiting) check();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    arrived: (count) =>
      new Promise((resolve) => {
        const check = (): void => {
          if (received.length < count) return;
          waiting.delete(check);
          resolve();
        };
        waiting.add(check);
        check();
      }),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export function answer(
  status: number,
  body: string | object = '',
  headers: Readonly<Record<string, string>> = {},
): Answer {
  return (response) => {
    const json = typeof body === 'object';
    response.writeHead(status, json ? { 'content-type': 'application/json', ...headers } : headers);
    response.end(json ? JSON.stringify(body) : body);
  };
}

/** Takes the whole request, and closes the connection instead of answering. */
export const reset: Answer = (response) => {
  response.socket?.resetAndDestroy();
};

/** Takes the whole request, and says nothing. */
export const silence: Answer = () => {};

/** Answers, but keeps the rest of the body back. */
export function unfinished(status: number, start: string): Answer {
  return (response) => {
    response.writeHead(status, { 'content-length': String(start.length + 10) });
    response.write(start);
  };
}

/** Answers, and closes the connection in the middle of the body. */
export function cutOff(status: number, start: string): Answer {
  return (response) => {
    response.writeHead(status, { 'content-length': String(start.length + 10) });
    response.write(start, () => setImmediate(() => response.socket?.resetAndDestroy()));
  };
}
