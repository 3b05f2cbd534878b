import { isIP, type Socket, connect as tcp } from 'node:net';
import { connect as tls } from 'node:tls';
import { systemClock } from '@ordering/kit/clock';
import { type Address, bareHost, type Guard, TargetError } from './guard.ts';

/** How long after an address the next one is tried beside it, in ms: what RFC 8305 recommends. */
const besideMs = 250;

/**
 * Connects where the guard admits it: the host, every address that it resolves to, and the one that was reached. The
 * addresses are tried side by side, TLS included, and the first that is connected is used. Nothing but `signal` limits the
 * time.
 *
 * @throws TargetError, the reason of `signal`, or the first failure once every address has failed.
 */
export function connect(url: URL, guard: Guard, signal: AbortSignal): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const trying = new Set<Socket>();
    let untried: readonly Address[] = [];
    let firstFailure: unknown;
    let cancelNext = () => {};

    const stop = (): void => {
      cancelNext();
      untried = [];
      for (const socket of trying) socket.destroy();
      trying.clear();
    };
    const fail = (error: unknown): void => {
      stop();
      reject(error);
    };
    const tryNext = (): void => {
      cancelNext();
      const [next, ...rest] = untried;
      if (next === undefined) {
        if (trying.size === 0) fail(firstFailure);
        return;
      }
      untried = rest;
      const { socket, connected } = begin(url, next.address);
      trying.add(socket.setNoDelay(true));
      // Before anything is written to it.
      socket.prependOnceListener('connect', () => {
        if (!guard.admitsAddress(socket.remoteAddress ?? '', url.hostname)) fail(new TargetError());
      });
      socket.once(connected, () => {
        if (!trying.delete(socket)) return;
        stop();
        resolve(socket);
      });
      socket.on('error', (error) => {
        firstFailure ??= error;
        if (trying.delete(socket)) tryNext();
      });
      cancelNext = systemClock.after(besideMs, tryNext);
    };

    if (signal.aborted) return reject(signal.reason);
    signal.addEventListener('abort', () => fail(signal.reason), { once: true });
    guard.lookup(url.hostname, { all: true }, (error, addresses) => {
      if (signal.aborted) return;
      if (error !== null) return fail(error);
      untried = addresses;
      tryNext();
    });
  });
}

/** A connection that is being made to an address, and the event that says that it is there. */
function begin({ protocol, hostname, port }: URL, address: string) {
  if (protocol === 'http:') {
    return { socket: tcp({ host: address, port: Number(port || 80) }), connected: 'connect' };
  }
  const host = bareHost(hostname);
  const socket = tls({
    host: address,
    port: Number(port || 443),
    // An address is not a name of a server.
    servername: isIP(host) === 0 ? host : '',
    ALPNProtocols: ['http/1.1'],
    rejectUnauthorized: true,
  });
  return { socket, connected: 'secureConnect' };
}
