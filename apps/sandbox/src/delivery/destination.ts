import { Product } from '@ordering/events';
import type { Community } from '../store/communities.ts';
import type { Integration, Store } from '../store/stores.ts';

/** Whose events go where: the product they belong to, what their envelope says, and the endpoint. */
export interface Destination {
  readonly product: Product;
  /** The envelope fields that tell the products apart. */
  readonly identity: Readonly<Record<string, string>>;
  readonly storeId?: string;
  readonly communityId?: string;
  readonly url: string;
  readonly secret: string;
  readonly externalStoreId?: string;
}

/** @see specs/asyncapi.yaml#/components/schemas/OnlineOrderingEnvelope */
export function storeDestination(store: Store, integration: Integration): Destination {
  const { externalStoreId } = integration;
  return {
    product: Product.onlineOrdering,
    identity: { store_id: store.storeId, location_id: store.locationId },
    storeId: store.storeId,
    url: integration.webhookUrl,
    secret: integration.webhookSecret,
    ...(externalStoreId === undefined ? {} : { externalStoreId }),
  };
}

/** @see specs/asyncapi.yaml#/components/schemas/HubEnvelope */
export function communityDestination(community: Community): Destination {
  return {
    product: Product.hub,
    identity: { community_id: community.communityId },
    communityId: community.communityId,
    url: community.webhookUrl,
    secret: community.webhookSecret,
  };
}
