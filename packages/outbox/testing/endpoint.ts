import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { connect, createServer as createTcpServer, type Server, type Socket } from 'node:net';
import {
  createServer as createSecureServer,
  getCACertificates,
  setDefaultCACertificates,
} from 'node:tls';
import { Worker } from 'node:worker_threads';
import type { Certificate } from '@ordering/kit/certificate';
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
export async function startTls(certificate: Certificate) {
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
  return { url: `https://127.0.0.1:${port}/hooks`, port, received };
}

/**
 * A server below HTTP, behind TLS if it has a certificate: what it does with a connection is up to the test. Returns
 * its URL.
 */
export async function startTcp(
  behaviour: (socket: Socket, n: number) => void,
  { certificate, ...at }: { certificate?: Certificate | undefined } & Place = {},
): Promise<string> {
  const sockets = new Set<Socket>();
  const connected = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    behaviour(socket, sockets.size);
  };
  const server =
    certificate === undefined
      ? createTcpServer(connected)
      : createSecureServer(certificate, connected).on('tlsClientError', () => undefined);
  const port = await listening(server, at);
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return `${certificate === undefined ? 'http' : 'https'}://127.0.0.1:${port}/`;
}

/** An endpoint where no connection can be made until it begins to accept: its backlog is full. */
export async function startFull(host: string, port = 0) {
  const isOpen = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(full, { eval: true, workerData: { host, port, isOpen } });
  onTestFinished(async () => void (await worker.terminate()));
  const [bound]: number[] = await once(worker, 'message');
  if (bound === undefined) throw new Error('The server has no port.');
  // A backlog of one takes two.
  for (const _ of [1, 2]) {
    const socket = connect(bound, host);
    onTestFinished(() => void socket.destroy());
    await once(socket, 'connect');
  }
  const accept = () => {
    Atomics.store(isOpen, 0, 1);
    Atomics.notify(isOpen, 0);
  };
  onTestFinished(accept);
  return { port: bound, accept };
}

const full = `
  const { parentPort, workerData } = require('node:worker_threads');
  const { host, port, isOpen } = workerData;
  const server = require('node:http').createServer((_, response) => response.end());
  server.listen({ host, port, backlog: 1 }, () => {
    parentPort.postMessage(server.address().port);
    setImmediate(() => Atomics.wait(isOpen, 0, 0));
  });
`;

/** Has this process trust a certificate until the test ends. */
export function trust({ cert }: Certificate): void {
  const before = getCACertificates('default');
  setDefaultCACertificates([cert]);
  onTestFinished(() => setDefaultCACertificates(before));
}

/** Where a server listens: at any port of loopback, unless it says otherwise. */
interface Place {
  readonly host?: string;
  readonly port?: number;
}

async function listening(server: Server, { host = '127.0.0.1', port = 0 }: Place = {}) {
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port.');
  return address.port;
}
