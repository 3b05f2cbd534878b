import { ErrorCode } from '@ordering/errors';
import type { OrderOwner } from '../database/orders.ts';
import type { Store } from '../database/stores.ts';
import { SandboxErrorCode } from '../generated/control/constants.ts';
import type { Ports } from '../ports.ts';
import { type Refused, refuse } from '../refusals/refused.ts';

/** A store or a community, as a request names it. */
export interface Named {
  readonly store_id?: string;
  readonly community_id?: string;
}

export function findStore(storeId: string, { stores }: Pick<Ports, 'stores'>): Store | Refused {
  return stores.find(storeId) ?? refuse(ErrorCode.storeNotFound, 'No store has this id.');
}

/** The store or the community that a request names; its schema makes sure that it is one of them. */
export function findOwner(
  { store_id, community_id }: Named,
  { stores, communities }: Pick<Ports, 'stores' | 'communities'>,
): OrderOwner | Refused {
  if (store_id !== undefined) return findStore(store_id, { stores });
  const community = communities.find(community_id ?? '');
  return community === undefined
    ? refuse(SandboxErrorCode.communityNotFound, 'No community has this id.')
    : { communityId: community.communityId };
}
