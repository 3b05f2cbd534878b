import { ErrorCode } from '@ordering/errors';
import {
  communityDestination,
  type Destination,
  storeDestination,
} from '../../delivery/destination.ts';
import { delivery } from '../../delivery/envelope.ts';
import { eventProblem } from '../../delivery/event-rules.ts';
import type { Ports } from '../../ports.ts';
import { type Refused, refuse } from '../../refusals/refused.ts';
import { findOwner, type Named } from '../../stores/owner.ts';
import { notIntegrated } from '../../stores/reach.ts';
import type { Handler } from './handler.ts';

/** @see specs/sandbox/deliveries.yaml#/paths/events/post */
export const fireEvent: Handler<'fireEvent'> = ({ body }, ports) => {
  const to = destinationOf(body, ports);
  if ('refused' in to) return to;
  const happening = { type: body.event_type, data: body.data ?? {}, at: ports.clock.now() };
  const problem = eventProblem(happening, to);
  if (problem !== undefined) return refuse(ErrorCode.requestValidation, problem);
  const stored = delivery(happening, to);
  ports.deliveries.add(stored);
  return { status: 202, body: { event_id: stored.id } };
};

function destinationOf(named: Named, ports: Ports): Destination | Refused {
  const owner = findOwner(named, ports);
  if ('refused' in owner) return owner;
  if ('communityId' in owner) {
    const community = ports.communities.find(owner.communityId);
    if (community !== undefined) return communityDestination(community);
  }
  const integration = 'storeId' in owner ? ports.stores.findIntegration(owner.storeId) : undefined;
  return 'storeId' in owner && integration !== undefined ? storeDestination(owner) : notIntegrated;
}
