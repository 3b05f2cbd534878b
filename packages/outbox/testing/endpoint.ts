import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** A delivery as it came over the wire. */
export interface Received {
  readonly method: string;
  readonly path: string;
  /** Every header line, lower-case names, repeated ones as often as they came. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer;
}

type Behaviour = (response: ServerResponse, n: number, request: IncomingMessage) => void;

/** Answers with one status. */
export const answering =
  (status: number, headers: Record<string, string> = {}): Behaviour =>
  (response) => {
    response.writeHead(status, headers).end();
  };

/** Starts an endpoint that goes when the test ends. */
export async function startEndpoint(behaviour: Behaviour = answering(200)) {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const { method = '', url: path = '', rawHeaders } = request;
    const headers = Array.from({ length: rawHeaders.length / 2 }, (_, index) => {
      const [name = '', value = ''] = rawHeaders.slice(index * 2);
      return [name.toLowerCase(), value] as const;
    });
    received.push({ method, path, headers, body: Buffer.concat(chunks) });
    behaviour(response, received.length - 1, request);
  });
  let connections = 0;
  server.on('connection', () => {
    connections += 1;
  });
  const port = await listening(server);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    port,
    received,
    connections: () => connections,
  };
}

/** Starts an endpoint behind TLS that acknowledges everything. Returns its URL, and how many requests it had. */
export async function startTls(certificate: { readonly cert: string; readonly key: string }) {
  const received: string[] = [];
  const server = createTlsServer(certificate, (request, response) => {
    received.push(request.url ?? '');
    response.end();
  });
  const port = await listening(server);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `https://127.0.0.1:${port}/hooks`, received };
}

/** A server below HTTP: what it does with a connection is up to the test. Returns its URL. */
export async function startTcp(behaviour: (socket: Socket, n: number) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createTcpServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    behaviour(socket, sockets.size);
  });
  const port = await listening(server);
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return `http://127.0.0.1:${port}/`;
}

async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port.');
  return address.port;
}
