import { createServer, type Server, type ServerResponse } from 'node:http';

/** A message as its bytes were: header lines in their order and case, and the body. */
export interface Message {
  readonly start: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer;
}

/** What is behind each path: how it answers its nth delivery, from 0. */
const behaviours = {
  '/accepts': (response) => response.writeHead(200).end('thanks'),
  '/accepts-with-203': (response) => response.writeHead(203).end(),
  '/accepts-the-third': (response, n) => response.writeHead(n < 2 ? 503 : 204).end(),
  '/breaks-off': (response) => response.destroy(),
  '/fails': (response) => response.writeHead(500).end('not today'),
  '/moved': (response) => response.writeHead(308, { location: '/never' }).end(),
  '/never': (response) => response.writeHead(200).end(),
} as const satisfies Record<string, (response: ServerResponse, n: number) => unknown>;

type Path = keyof typeof behaviours;

/** A raw endpoint on a free port. It keeps what comes until somebody takes it. */
export class Endpoint {
  readonly #server: Server;
  readonly #count = new Map<string, number>();
  #came: (Message & { readonly path: string })[] = [];

  constructor() {
    this.#server = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(Buffer.from(chunk));
      const path = request.url ?? '';
      this.#came.push({
        path,
        start: `${request.method} ${path} HTTP/${request.httpVersion}`,
        headers: linesOf(request.rawHeaders),
        body: Buffer.concat(chunks),
      });
      const n = this.#count.get(path) ?? 0;
      this.#count.set(path, n + 1);
      if (isPath(path)) behaviours[path](response, n);
      else response.writeHead(404).end();
    });
  }

  start(): Promise<void> {
    return new Promise((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
  }

  url(path: Path): string {
    const address = this.#server.address();
    if (typeof address !== 'object' || address === null) throw new Error('It does not listen.');
    return `http://127.0.0.1:${address.port}${path}`;
  }

  /** What came since the last call: by path and event, because attempts that are due at once race. */
  take(): readonly Message[] {
    const came = this.#came;
    this.#came = [];
    return came.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : keyOf(a) > keyOf(b) ? 1 : 0));
  }

  stop(): Promise<void> {
    return new Promise((resolve) => {
      this.#server.close(() => resolve());
      this.#server.closeAllConnections();
    });
  }
}

function keyOf({ path, headers }: Message & { readonly path: string }): string {
  return [
    path,
    ...headers.flatMap(([name, value]) => (name === 'X-Service-Event' ? value : [])),
  ].join();
}

/** The header lines in `rawHeaders`, a list in which names and values take turns. */
export function linesOf(raw: readonly string[]): (readonly [string, string])[] {
  return Array.from({ length: raw.length / 2 }, (_, index) => [
    raw[index * 2] ?? '',
    raw[index * 2 + 1] ?? '',
  ]);
}

function isPath(path: string): path is Path {
  return Object.hasOwn(behaviours, path);
}
