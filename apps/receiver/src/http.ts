import { deliveryPolicy } from '@ordering/events';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fastify, LogController } from 'fastify';
import type { KeyPair } from './tls.ts';

// A client that has not sent a whole request by the time the service would have given up never will.
const requestTimeoutMs = deliveryPolicy.timeoutMs;
// Longer than the idle time of the usual proxies, so that the proxy closes first.
const keepAliveMs = 75_000;

const limits = {
  headersTimeout: requestTimeoutMs,
  maxHeaderSize: 16 * 1024,
  // How often the timeouts are looked at; every 30 s by default.
  connectionsCheckingInterval: 1000,
};

/** Makes an HTTP server that reads no body, not yet listening; behind TLS where there is a certificate. */
export function createHttpServer(log: FastifyBaseLogger, tls?: KeyPair): FastifyInstance {
  const options = {
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    requestTimeout: requestTimeoutMs,
    keepAliveTimeout: keepAliveMs,
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true },
  } as const;
  const server: FastifyInstance =
    tls === undefined
      ? fastify({ ...options, http: limits })
      : fastify({ ...options, https: { ...limits, handshakeTimeout: requestTimeoutMs, ...tls } });
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', (_request, _body, done) => done(null));
  server.setErrorHandler(answerError);
  server.get('/healthz', async () => ({ status: 'ok' }));
  return server;
}

/** No request is answered with 500: a fault of ours gives 503, after which the service tries again. */
function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const status = statusOf(error);
  if (status >= 500) request.log.error({ err: error }, 'a request failed');
  return reply.code(status).send({ outcome: status >= 500 ? 'unavailable' : 'rejected' });
}

function statusOf(error: unknown): number {
  if (typeof error !== 'object' || error === null || !('statusCode' in error)) return 503;
  const { statusCode } = error;
  return typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500 ? statusCode : 503;
}
