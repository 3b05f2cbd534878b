import { type KnownEvent, type Product, productOf } from '@ordering/events';
import type { Community } from '../database/communities.ts';
import type { Integration, Store } from '../database/stores.ts';

/** Whose events go where: what their envelope says of it, the product they belong to, and the endpoint. */
export interface Destination {
  /** The envelope fields that tell the products apart. */
  readonly identity: Identity;
  readonly product: Product;
  readonly storeId?: string;
  readonly communityId?: string;
  readonly url: string;
  readonly secret: string;
  readonly externalStoreId?: string;
}

/** Fields that the envelope of some product has; one that the specs rename does not compile. */
type Identity = { readonly [Field in FieldOf<KnownEvent['payload']>]?: string };
type FieldOf<Payload> = Payload extends unknown ? keyof Payload : never;

export function storeDestination(store: Store, integration: Integration): Destination {
  const { externalStoreId } = integration;
  return {
    ...identifiedBy({ store_id: store.storeId, location_id: store.locationId }),
    storeId: store.storeId,
    url: integration.webhookUrl,
    secret: integration.webhookSecret,
    ...(externalStoreId === undefined ? {} : { externalStoreId }),
  };
}

export function communityDestination(community: Community): Destination {
  return {
    ...identifiedBy({ community_id: community.communityId }),
    communityId: community.communityId,
    url: community.webhookUrl,
    secret: community.webhookSecret,
  };
}

/** The product follows from the fields, by the rule by which receivers tell products apart. */
function identifiedBy(identity: Identity): Pick<Destination, 'identity' | 'product'> {
  const product = productOf(identity);
  if (product !== undefined) return { identity, product };
  throw new Error(`${Object.keys(identity).join(' and ')} tell no product of the contract.`);
}
