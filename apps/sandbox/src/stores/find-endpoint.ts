import type { StoredEndpoint } from '@ordering/outbox';
import { endpointOf } from '../delivery/destination.ts';
import { SandboxErrorCode } from '../generated/control/constants.ts';
import type { Ports } from '../ports.ts';
import { type Refused, refuse } from '../refusals/refused.ts';
import { findOwner, type Named } from './owner.ts';

/** The endpoint of the store or the community that a request names. */
export function findEndpoint(named: Named, ports: Ports): StoredEndpoint | Refused {
  const owner = findOwner(named, ports);
  if ('refused' in owner) return owner;
  return (
    ports.deliveries.endpoint(endpointOf(owner)) ??
    refuse(SandboxErrorCode.endpointNotFound, 'The store or the community has no endpoint.')
  );
}
