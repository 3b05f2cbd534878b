import { isIP } from 'node:net';
import { ErrorCode } from '@ordering/errors';
import type { FastifyInstance } from 'fastify';
import { SandboxErrorCode } from '../generated/control/constants.ts';
import { Refusal } from '../refusals/refusal.ts';

/**
 * Refuses what pages of somebody else have a browser ask.
 *
 * Such a page may have its own name lead here, so requests for names that are not this sandbox's are refused; an address
 * cannot be bent like that. Or it may send what needs no permission of ours, such as an empty `POST`, whose answer it cannot
 * read: then the browser says in `Origin` where the page is from. A program that is no browser sends none.
 *
 * RFC 9112: a request of HTTP/1.1 without `Host` is answered 400.
 */
export function requireHost(app: FastifyInstance, allowHosts: readonly string[]): void {
  const names = new Set(['localhost', ...allowHosts]);
  app.addHook('onRequest', async ({ raw }) => {
    const { host, origin } = raw.headers;
    const name = host === undefined ? undefined : nameIn(host);
    if (name === undefined && raw.httpVersion === '1.1') {
      throw new Refusal(ErrorCode.requestValidation, 'The header `Host` is required.');
    }
    if (name !== undefined && isIP(name) === 0 && !names.has(name)) {
      throw new Refusal(
        SandboxErrorCode.requestHostNotAllowed,
        'This sandbox does not accept that host name; start it with --allow-host to allow it.',
      );
    }
    const site = origin === undefined ? name : nameIn(URL.parse(origin)?.host ?? '');
    if (site !== undefined && site !== name && !names.has(site)) {
      throw new Refusal(
        SandboxErrorCode.requestOriginNotAllowed,
        'Pages of other sites may not call this sandbox; start it with --allow-host to allow one.',
      );
    }
  });
}

/** The name in a `Host` header: no port, no brackets, lower case. */
function nameIn(host: string): string {
  return host
    .replace(/:\d*$/, '')
    .replace(/^\[(.*)\]$/, '$1')
    .toLowerCase();
}
