import { communityEndpoint } from '../../delivery/destination.ts';
import { endpointProblem } from '../../delivery/endpoint.ts';
import { SandboxErrorCode } from '../../generated/control/constants.ts';
import { newId } from '../../ids.ts';
import { refuse, refuseField } from '../../refusals/refused.ts';
import { newSecret } from '../../secrets.ts';
import type { Handler } from './handler.ts';

/** @see specs/sandbox/stores.yaml#/paths/communities/post */
export const createCommunity: Handler<'createCommunity'> = (
  { body },
  { communities, deliveries, admitsTarget },
) => {
  const problem = endpointProblem(body.webhook_url, admitsTarget);
  if (problem !== undefined) {
    return refuseField('webhook_url', problem);
  }
  const communityId = body.community_id ?? newId('community');
  if (communities.find(communityId) !== undefined) {
    return refuse(
      SandboxErrorCode.communityAlreadyExists,
      'A community with this id already exists.',
    );
  }
  const webhookSecret = newSecret();
  communities.add({ communityId });
  deliveries.putEndpoint({
    id: communityEndpoint(communityId),
    url: body.webhook_url,
    secret: webhookSecret,
  });
  return { status: 201, body: { community_id: communityId, webhook_secret: webhookSecret } };
};
