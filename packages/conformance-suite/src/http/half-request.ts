import { once } from 'node:events';
import { connect } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { quiet } from './catch-up.ts';
import type { WireRequest } from './exchange.ts';
import { serverName } from './probe.ts';

/** A request on a connection that the caller ends, whatever the other side does. */
export interface HalfRequest {
  /** Until something comes back, or for so long. */
  wait(ms: number): Promise<void>;
  end(): void;
}

/**
 * Writes the head of a request and so much of its body, and leaves it at that: nobody reads an answer.
 *
 * @returns undefined where no connection came about.
 */
export async function writeHalf(
  request: WireRequest,
  bytes: number,
  signal: AbortSignal,
): Promise<HalfRequest | undefined> {
  const { protocol, hostname, port, host, pathname, search } = new URL(request.url);
  const address = hostname.replace(/^\[|\]$/g, '');
  const isTls = protocol === 'https:';
  const socket = isTls
    ? connectTls({
        ...{ host: address, port: Number(port || 443), servername: serverName(address) },
        rejectUnauthorized: request.anyCertificate !== true,
      })
    : connect({ host: address, port: Number(port || 80) });
  socket.on('error', () => {});
  const destroy = () => socket.destroy();
  signal.addEventListener('abort', destroy, { once: true });
  socket.once('close', () => signal.removeEventListener('abort', destroy));
  try {
    await once(socket, isTls ? 'secureConnect' : 'connect', { signal });
  } catch {
    return undefined;
  }
  const head = [
    `${request.method} ${pathname}${search} HTTP/1.1`,
    `Host: ${host}`,
    ...request.headers.map(({ name, value }) => `${name}: ${value}`),
    `Content-Length: ${request.body.length}`,
    '',
    '',
  ].join('\r\n');
  const message = Buffer.concat([Buffer.from(head, 'latin1'), request.body.subarray(0, bytes)]);
  const answered = new Promise<void>((resolve) => {
    socket.once('data', () => resolve());
    socket.once('close', () => resolve());
  });
  socket.write(message);
  return {
    end: () => socket.destroy(),
    wait: (ms) => Promise.race([answered, quiet(ms)]),
  };
}
