import type { Server } from 'node:http';
import helmet from '@fastify/helmet';
import { systemClock } from '@ordering/kit/clock';
import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  fastify,
  LogController,
} from 'fastify';
import type { Config } from '../config.ts';
import { createAdmission } from './admission.ts';
import { createControlGate } from './control-token.ts';
import { answerBrokenHttp, answerError, bodyLimit } from './errors.ts';
import { addHealth, type Health } from './health.ts';
import { requireHost } from './host.ts';
import { parseJson } from './json.ts';
import { addOperations, type Inspector, type Runner } from './operations.ts';
import { addPages } from './pages.ts';
import { securityHeaders } from './security.ts';
import { refuseUnknownPaths } from './unknown-path.ts';

interface ServerOptions {
  readonly runner: Runner;
  readonly log: FastifyBaseLogger;
  readonly access: Pick<Config, 'allowHosts' | 'controlToken'>;
  readonly inspect?: Inspector;
  readonly health: Health;
  /** Counts a request that was answered. */
  readonly onAnswer?: (
    method: string,
    route: string | undefined,
    status: number,
    seconds: number,
  ) => void;
}

/** The longest that a request may take to arrive, in ms, so that half-sent ones do not pile up. */
const requestTimeoutMs = 30_000;

/** How long what is left of a body may still come when its request has been answered, in ms. */
const leftoverMs = 1_000;

/** The HTTP server: routing, admission, validation and errors of every operation, and the console. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const app = bareServer(options.log);
  app.setErrorHandler(answerError);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (_request: FastifyRequest, body: Buffer) => parseJson(body),
  );
  followRequests(app, options.onAnswer);
  endLeftovers(app);
  requireHost(app, options.access.allowHosts);
  await app.register(helmet, securityHeaders);
  refuseUnknownPaths(app);
  const gate = createControlGate(options.access.controlToken);
  const admit = await createAdmission(app, options.runner.ports, gate);
  await addOperations(app, admit, options.runner, options.inspect);
  addHealth(app, gate, options.health);
  addPages(app);
  return app;
}

function bareServer(log: FastifyBaseLogger): FastifyInstance {
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    requestTimeout: requestTimeoutMs,
    // The schema of a parameter limits its length; the router's own limit would answer 404.
    routerOptions: { maxParamLength: 16_384 },
    // Otherwise a request that comes during the stop gets a 503 without our envelope.
    return503OnClosing: false,
    frameworkErrors: answerError,
    clientErrorHandler: answerBrokenHttp,
    // Node would refuse such a request without our envelope; `requireHost` does it with one.
    http: { requireHostHeader: false },
  });
  acceptAnyExpectation(app.server);
  return app;
}

/** An `Expect` other than 100-continue would be answered 417 by Node, without our envelope. */
function acceptAnyExpectation(server: Server): void {
  server.on('checkExpectation', (request, response) => {
    server.emit('request', request, response);
  });
}

/** One line for each request: no headers, no bodies, and of the path only the route's pattern. */
function followRequests(app: FastifyInstance, onAnswer: ServerOptions['onAnswer']): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request;
    request.log.info({ method, route: routeOptions.url, status: reply.statusCode }, 'request');
    onAnswer?.(method, routeOptions.url, reply.statusCode, reply.elapsedTime / 1000);
  });
}

/**
 * Ends connections on which a body goes on and on that was refused. Node reads it to its end, whatever its length, so
 * that the next request can follow.
 */
function endLeftovers(app: FastifyInstance): void {
  app.addHook('onResponse', async ({ raw }) => {
    if (raw.complete || raw.destroyed) return;
    const cancel = systemClock.after(leftoverMs, () => raw.destroy());
    raw.once('close', cancel);
  });
}
