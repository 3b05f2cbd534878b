import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { addAbortSignal } from 'node:stream';
import { createSecureContext, TLSSocket } from 'node:tls';
import type { Certificate } from '@ordering/kit/certificate';

/** TLS before a server that speaks none. */
interface TlsFront {
  /** The URL of the server, over TLS. */
  readonly url: string;
  stop(): void;
}

/** Ends TLS on a free loopback port. Who connects while the server is away meets nobody, as without it. */
export async function startTlsFront(behind: string, certificate: Certificate): Promise<TlsFront> {
  const { hostname, port } = new URL(behind);
  const secureContext = createSecureContext(certificate);
  const over = new AbortController();
  const listening = createServer((client) => {
    const server = connect({ host: hostname, port: Number(port) });
    for (const socket of [client, server]) addAbortSignal(over.signal, socket);
    client.on('error', () => server.destroy());
    server.on('error', () => client.destroy());
    server.once('connect', () => {
      const encrypted = new TLSSocket(client, { isServer: true, secureContext });
      encrypted.on('error', () => server.destroy());
      encrypted.pipe(server).pipe(encrypted);
    });
  });
  listening.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const address = listening.address();
  const own = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `https://127.0.0.1:${own}`,
    stop() {
      listening.close();
      over.abort();
    },
  };
}
