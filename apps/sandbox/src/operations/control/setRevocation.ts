import { refuseField } from '../../refusals/refused.ts';
import type { Handler } from './handler.ts';

/** @see specs/sandbox/access.yaml#/paths/revocation/post */
export const setRevocation: Handler<'setRevocation'> = ({ body }, { applications }) => {
  if (applications.find(body.client_id) === undefined) {
    return refuseField('client_id', 'is not the id of an application');
  }
  applications.setRevoked(body.client_id, body.revoked);
  return { status: 200, body: { client_id: body.client_id, revoked: body.revoked } };
};
