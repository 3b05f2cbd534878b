import { ErrorCode } from '@ordering/errors';
import type { Integration, Store } from '../database/stores.ts';
import type { Ports } from '../ports.ts';
import { type Refused, refuse } from '../refusals/refused.ts';

/** The one answer for a store that is unknown and for one of another application, so that nobody learns which it is. */
export const outOfReach = refuse(
  ErrorCode.storeNotFound,
  'No store has this id, or the token does not reach the store.',
);

export const notIntegrated = refuse(
  ErrorCode.storeNotIntegrated,
  'The store has no active integration.',
);

/**
 * Finds a store for an application, with its integration. A store of another application is out of the token's reach,
 * which looks like no store at all.
 *
 * @see specs/openapi.yaml#/components/schemas/ErrorCode (`store.not_found`, `store.not_integrated`)
 */
export function storeInReach(
  storeId: string,
  clientId: string,
  { stores }: Pick<Ports, 'stores'>,
): { readonly store: Store; readonly integration: Integration } | Refused {
  const store = stores.find(storeId);
  const integration = stores.findIntegration(storeId);
  if (store === undefined || (integration !== undefined && integration.clientId !== clientId)) {
    return outOfReach;
  }
  return integration === undefined ? notIntegrated : { store, integration };
}
