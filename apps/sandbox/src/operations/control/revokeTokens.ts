import { refuseField } from '../../refusals/refused.ts';
import type { Handler } from './handler.ts';

/** @see specs/sandbox/access.yaml#/paths/revokedTokens/post */
export const revokeTokens: Handler<'revokeTokens'> = (
  { body: { client_id } },
  { applications, tokens, grants, clock },
) => {
  if (applications.find(client_id) === undefined) {
    return refuseField('client_id', 'is not the id of an application');
  }
  grants.revokeAll(client_id);
  return { status: 200, body: { revoked: tokens.revokeAll(client_id, clock.now()) } };
};
