import type { FastifyInstance, FastifyRequest } from 'fastify';
import { SandboxErrorCode, sandboxErrorCodes } from '../generated/control/constants.ts';
import { Refusal } from '../refusals/refusal.ts';

/**
 * Refuses a request for which there is no route, before its body is read: 405 if the path exists with another
 * method, else 404.
 *
 * The contract has no code for either. Its own 404 codes name a resource, and a client that reads
 * `order.not_found` after a mistyped path might drop an order that exists; so these are the sandbox's.
 */
export function refuseUnknownPaths(app: FastifyInstance): void {
  const routes: { readonly pattern: RegExp; readonly methods: readonly string[] }[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    routes.push({ pattern: patternOf(url), methods: [method].flat() });
  });
  const refusalFor = (request: FastifyRequest): Refusal => {
    const path = request.url.split('?', 1)[0] ?? '';
    const allowed = routes.flatMap(({ pattern, methods }) => (pattern.test(path) ? methods : []));
    if (allowed.length === 0) {
      const code = SandboxErrorCode.requestUnknownPath;
      return new Refusal(code, sandboxErrorCodes[code].cause);
    }
    const list = [...new Set(allowed)].join(', ');
    return new Refusal(
      SandboxErrorCode.requestMethodNotAllowed,
      `This path accepts only ${list}.`,
      { allow: list },
    );
  };
  app.addHook('onRequest', async (request) => {
    if (request.is404) throw refusalFor(request);
  });
  app.setNotFoundHandler((request) => {
    throw refusalFor(request);
  });
}

function patternOf(url: string): RegExp {
  const source = url
    .split('/')
    .map((part) => (part.startsWith(':') ? '[^/]*' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')))
    .join('/');
  return new RegExp(`^${source}$`);
}
