import { deliveryPolicy } from '@ordering/events';
import type { Outcome, ReceivedRequest } from '@ordering/webhooks';
import { answerTo } from '@ordering/webhooks';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fastify, LogController } from 'fastify';
import type { Metrics } from './metrics.ts';

/** What the server is made of. */
export interface ServerParts {
  readonly receive: (request: ReceivedRequest) => Promise<Outcome>;
  /** Called with the outcome of each request to the webhook URL. */
  readonly onOutcome: (outcome: Outcome) => void;
  readonly metrics: Metrics;
  /** Whether the inbox works now. */
  readonly isReady: () => Promise<boolean>;
  readonly maxBodyBytes: number;
  readonly log: FastifyBaseLogger;
}

/** The path to register with the service. */
export const webhookPath = '/webhooks';

// A client that has not sent a whole request by the time the service would have given up never will.
const requestTimeoutMs = deliveryPolicy.timeoutMs;
// Longer than the idle time of the usual proxies, so that the proxy closes first.
const keepAliveMs = 75_000;

/** Makes the HTTP server, not yet listening. */
export function createServer(parts: ServerParts): FastifyInstance {
  const server = fastify({
    loggerInstance: parts.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: parts.maxBodyBytes,
    requestTimeout: requestTimeoutMs,
    keepAliveTimeout: keepAliveMs,
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true },
    http: {
      headersTimeout: requestTimeoutMs,
      maxHeaderSize: 16 * 1024,
      // How often the timeouts are looked at; every 30 s by default.
      connectionsCheckingInterval: 1000,
    },
  });
  takeRawBodies(server);
  server.setErrorHandler(answerError);
  addWebhooks(server, parts);
  addStatus(server, parts);
  return server;
}

/** Every body is bytes, whatever its label says: the signature is over the bytes. */
function takeRawBodies(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => {
    done(null, body);
  });
}

function addWebhooks(server: FastifyInstance, parts: ServerParts): void {
  const options = {
    // Fastify refuses a malformed Content-Type before it asks the parser; a wrongly labelled
    // delivery is genuine all the same. `headersDistinct` still has the header.
    onRequest: async (request: FastifyRequest) => {
      delete request.raw.headers['content-type'];
    },
    onResponse: async (_request: FastifyRequest, reply: FastifyReply) => {
      parts.metrics.observeAnswer(reply.elapsedTime / 1000);
    },
  };
  server.all(webhookPath, options, async (request, reply) => {
    const body = request.body instanceof Uint8Array ? request.body : new Uint8Array();
    const headers = request.raw.headersDistinct;
    const outcome = await parts.receive({ method: request.method, headers, body });
    parts.onOutcome(outcome);
    const answer = answerTo(outcome);
    return reply.code(answer.status).headers(answer.headers).send(answer.body);
  });
}

function addStatus(server: FastifyInstance, parts: ServerParts): void {
  server.get('/healthz', async () => ({ status: 'ok' }));
  server.get('/readyz', async (_request, reply) => {
    const ready = await parts.isReady();
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'unavailable' });
  });
  server.get('/metrics', async (_request, reply) => {
    const { text, contentType } = await parts.metrics.read();
    return reply.type(contentType).send(text);
  });
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
