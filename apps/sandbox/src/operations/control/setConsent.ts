import { refuseField } from '../../refusals/refused.ts';
import type { Handler } from './handler.ts';

/** @see specs/sandbox/access.yaml#/paths/consent/post */
export const setConsent: Handler<'setConsent'> = ({ body }, { applications }) => {
  if (applications.find(body.client_id) === undefined) {
    return refuseField('client_id', 'is not the id of an application');
  }
  applications.setConsent(body.client_id, body.granted);
  return { status: 200, body: { client_id: body.client_id, granted: body.granted } };
};
