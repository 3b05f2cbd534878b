import { refuseField } from '../../refusals/refused.ts';
import type { Handler } from './handler.ts';

/** @see specs/sandbox/access.yaml#/paths/expiry/post */
export const expireTokens: Handler<'expireTokens'> = (
  { body },
  { applications, tokens, clock },
) => {
  if (applications.find(body.client_id) === undefined) {
    return refuseField('client_id', 'is not the id of an application');
  }
  return { status: 200, body: { expired: tokens.expireAll(body.client_id, clock.now()) } };
};
