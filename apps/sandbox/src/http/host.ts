import { isIP } from 'node:net';
import { ErrorCode } from '@ordering/errors';
import type { FastifyInstance } from 'fastify';
import { SandboxErrorCode } from '../generated/constants.ts';
import { Refusal } from '../refusals/refusal.ts';

/**
 * Refuses requests for names that are not this sandbox's. A page of somebody else may have its own name lead here, and
 * would then call the sandbox from the browser of whoever reads it; an address cannot be bent like that.
 *
 * RFC 9112: a request of HTTP/1.1 without `Host` is answered 400.
 */
export function requireHost(app: FastifyInstance, allowHosts: readonly string[]): void {
  const names = new Set(['localhost', ...allowHosts]);
  app.addHook('onRequest', async ({ raw }) => {
    const { host } = raw.headers;
    if (host === undefined) {
      if (raw.httpVersion !== '1.1') return;
      throw new Refusal(ErrorCode.requestValidation, 'The header `Host` is required.');
    }
    const name = nameIn(host);
    if (isIP(name) !== 0 || names.has(name)) return;
    throw new Refusal(
      SandboxErrorCode.requestHostNotAllowed,
      'This sandbox is not known by that name; start it with --allow-host to admit one.',
    );
  });
}

/** The name in a `Host` header: no port, no brackets, lower case. */
function nameIn(host: string): string {
  return host
    .replace(/:\d*$/, '')
    .replace(/^\[(.*)\]$/, '$1')
    .toLowerCase();
}
