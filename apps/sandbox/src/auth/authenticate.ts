import { ErrorCode } from '@ordering/errors';
import { Environment } from '../generated/control/constants.ts';
import type { Ports } from '../ports.ts';
import { hashOf } from '../secrets.ts';

/** The application behind a request, or the error code for what is wrong with its token. */
export type Identity =
  | { readonly ok: true; readonly clientId: string; readonly tokenHash: string }
  | { readonly ok: false; readonly code: ErrorCode };

/** RFC 6750; no token of ours is longer. */
const bearer = /^Bearer +([A-Za-z0-9._~+/-]{1,512}=*)$/i;

/** The token in an `Authorization` header, if that is what it has. */
export function bearerIn(header: string | undefined): string | undefined {
  return bearer.exec(header ?? '')?.[1];
}

/**
 * Who sends this `Authorization` header.
 *
 * @see specs/sandbox.openapi.yaml#/components/securitySchemes/accessToken
 */
export function authenticate(
  header: string | undefined,
  { tokens, applications, clock }: Pick<Ports, 'tokens' | 'applications' | 'clock'>,
): Identity {
  const sent = bearerIn(header);
  if (sent === undefined) return { ok: false, code: ErrorCode.authInvalidToken };
  const hash = hashOf(sent);
  const token = tokens.find(hash);
  const application = token && applications.find(token.clientId);
  if (token === undefined || application === undefined)
    return { ok: false, code: ErrorCode.authInvalidToken };
  if (token.environment !== Environment.sandbox)
    return { ok: false, code: ErrorCode.authInvalidToken };
  if (token.expiresAt <= clock.now()) return { ok: false, code: ErrorCode.authTokenExpired };
  if (application.revoked) return { ok: false, code: ErrorCode.authInvalidClient };
  if (!application.consent) return { ok: false, code: ErrorCode.authConsentRevoked };
  const tokenHash = Buffer.from(hash).toString('hex');
  return { ok: true, clientId: application.clientId, tokenHash };
}
