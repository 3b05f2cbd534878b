import type { AddressInfo } from 'node:net';
import { Server } from 'node:tls';
import { ConfigError, codeOf, messageOf } from '@ordering/kit/failure';
import type { FastifyInstance } from 'fastify';

/** An address, and the option that gave its port. */
export interface Address {
  readonly host: string;
  readonly port: number;
  readonly option: string;
  /** Whether any free port will do where this one is in use. */
  readonly orAnyFree?: boolean;
}

/**
 * Listens, and returns the base URL without a trailing slash.
 *
 * @throws ConfigError if the address cannot be used.
 */
export async function listen(
  server: FastifyInstance,
  { host, port, option, orAnyFree = false }: Address,
): Promise<string> {
  try {
    await server.listen({ host, port });
  } catch (cause) {
    const isInUse = codeOf(cause) === 'EADDRINUSE';
    if (isInUse && orAnyFree) return listen(server, { host, port: 0, option });
    const why = isInUse
      ? `port ${port} is in use; choose another with ${option}`
      : messageOf(cause);
    throw new ConfigError(`cannot listen on ${host}: ${why}`, { cause });
  }
  const scheme = server.server instanceof Server ? 'https' : 'http';
  return urlOf(scheme, server.server.address());
}

/** Takes nothing new, and cuts what is not finished after `graceMs`. */
export async function closeServer(server: FastifyInstance, graceMs: number): Promise<void> {
  const cut = setTimeout(() => server.server.closeAllConnections(), graceMs);
  await server.close();
  clearTimeout(cut);
}

function urlOf(scheme: string, address: AddressInfo | string | null): string {
  if (address === null || typeof address === 'string') throw new Error('not listening on a port');
  // The wildcard addresses are for listening; a client needs one to go to.
  const host = { '0.0.0.0': '127.0.0.1', '::': '::1' }[address.address] ?? address.address;
  return `${scheme}://${host.includes(':') ? `[${host}]` : host}:${address.port}`;
}
