import rateLimit from '@fastify/rate-limit';
import { ErrorCode, errorCatalogue } from '@ordering/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { authenticate, type Identity } from '../auth/authenticate.ts';
import type { OperationRow } from '../operation.ts';
import type { Ports } from '../ports.ts';
import { Refusal } from '../refusals/refusal.ts';
import type { ControlGate } from './control-token.ts';

/** Decides who may go on, before anything of the body is read. */
export type Admission = (request: FastifyRequest, row: OperationRow) => Promise<Identity>;

/**
 * Control operations ask for the control token, where there is one. Of the others: first the rate limit, on operations that
 * document its answer; then the token, on those that are secured. The window counts real seconds, because that is what a client waits.
 *
 * @see specs/openapi.yaml#/components/responses/TooManyRequests
 */
export async function createAdmission(
  app: FastifyInstance,
  ports: Ports,
  gate: ControlGate,
): Promise<Admission> {
  await app.register(rateLimit, { global: false });
  const identities = new WeakMap<FastifyRequest, Identity>();
  const count = app.createRateLimit({
    max: () => ports.rateLimit.current.requests,
    timeWindow: () => ports.rateLimit.current.windowMs,
    keyGenerator: (request) => {
      const identity = identities.get(request);
      const who = identity?.ok === true ? `token ${identity.tokenHash}` : `address ${request.ip}`;
      return `${ports.rateLimit.current.round} ${who}`;
    },
  });
  return async (request, row) => {
    if (row.origin === 'control') {
      gate(request);
      return { ok: false, code: ErrorCode.authInvalidToken };
    }
    const identity = authenticate(request.headers.authorization, ports);
    identities.set(request, identity);
    if (isLimited(row)) {
      const counted = await count(request);
      if (!counted.isAllowed && counted.isExceeded) throw tooMany(counted.ttlInSeconds);
    }
    if (row.secured && !identity.ok) throw new Refusal(identity.code, words(identity.code));
    return identity;
  };
}

function isLimited({ codes }: OperationRow): boolean {
  return Object.hasOwn(codes, errorCatalogue[ErrorCode.rateLimited].status);
}

function tooMany(seconds: number): Refusal {
  const wait = String(Math.max(1, seconds));
  return new Refusal(ErrorCode.rateLimited, `Too many requests; wait ${wait} s.`, {
    'retry-after': wait,
  });
}

function words(code: ErrorCode): string {
  switch (code) {
    case ErrorCode.authTokenExpired:
      return 'The access token has expired.';
    case ErrorCode.authInvalidClient:
      return 'The credential of the application was revoked.';
    case ErrorCode.authConsentRevoked:
      return 'The merchant has revoked its consent to the application.';
    default:
      return 'The access token is missing or not valid.';
  }
}
