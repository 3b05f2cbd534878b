import { ErrorCode } from '@ordering/errors';
import { refuse } from '../refusals/refused.ts';
import { hashOf, matches, newSecret } from '../secrets.ts';
import type { Handler } from './handler.ts';

/** How long a token lives, in seconds of the sandbox's clock. */
const lifetimeSeconds = 3_600;

/** What an unknown client's secret is compared with, so that the answer takes as long. */
const nobody = hashOf(newSecret());

/** @see specs/sandbox.overlay.yaml#/actions (`/oauth/token`) */
export const issueToken: Handler<'issueToken'> = ({ body }, { applications, tokens, clock }) => {
  const application = applications.find(body.client_id);
  const right = matches(body.client_secret, application?.secretHash ?? nobody);
  if (application === undefined || !right) {
    return refuse(ErrorCode.authInvalidClient, 'The client is unknown, or its secret is wrong.');
  }
  const token = newSecret();
  tokens.add(hashOf(token), {
    clientId: application.clientId,
    expiresAt: clock.now() + lifetimeSeconds * 1000,
  });
  return {
    status: 200,
    body: { access_token: token, token_type: 'Bearer', expires_in: lifetimeSeconds },
  };
};
