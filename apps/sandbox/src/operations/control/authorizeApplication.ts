import { durationsMs } from '../../generated/control/constants.ts';
import { refuseField } from '../../refusals/refused.ts';
import { hashOf, newSecret } from '../../secrets.ts';
import type { Handler } from './handler.ts';

/** @see specs/sandbox/access.yaml#/paths/authorizations/post */
export const authorizeApplication: Handler<'authorizeApplication'> = (
  { body },
  { applications, grants, clock },
) => {
  const { client_id, redirect_uri, state } = body;
  if (applications.find(client_id) === undefined) {
    return refuseField('client_id', 'is not the id of an application');
  }
  if (!URL.canParse(redirect_uri) || redirect_uri.includes('#')) {
    return refuseField('redirect_uri', 'must be an absolute URL without a fragment');
  }
  applications.setConsent(client_id, true);
  const code = newSecret();
  const expiresAt = clock.now() + durationsMs.authorizationCode;
  grants.add(hashOf(code), { clientId: client_id, redirectUri: redirect_uri, expiresAt });
  const location = new URL(redirect_uri);
  location.searchParams.set('code', code);
  if (state !== undefined) location.searchParams.set('state', state);
  return { status: 201, body: { code, location: location.href } };
};
