import { SandboxErrorCode } from '../../generated/control/constants.ts';
import { newId } from '../../ids.ts';
import { refuse } from '../../refusals/refused.ts';
import { hashOf, newSecret } from '../../secrets.ts';
import type { Handler } from './handler.ts';

/** @see specs/sandbox/access.yaml#/paths/applications/post */
export const createApplication: Handler<'createApplication'> = ({ body }, { applications }) => {
  const clientId = body.client_id ?? newId('app');
  if (applications.find(clientId) !== undefined) {
    return refuse(
      SandboxErrorCode.applicationAlreadyExists,
      'An application with this id already exists.',
    );
  }
  const secret = newSecret();
  applications.put(clientId, hashOf(secret));
  return { status: 201, body: { client_id: clientId, client_secret: secret } };
};
