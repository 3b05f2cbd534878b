import { type KnownEvent, type Product, productOf } from '@ordering/events';

/** Whose events go where: what their envelope says of it, the product they belong to, and the endpoint. */
export interface Destination {
  /** The envelope fields that tell the products apart. */
  readonly identity: Identity;
  readonly product: Product;
  readonly endpointId: string;
}

/** Fields that the envelope of some product has; one that the specs rename does not compile. */
type Identity = { readonly [Field in FieldOf<KnownEvent['payload']>]?: string };
type FieldOf<Payload> = Payload extends unknown ? keyof Payload : never;

export function storeDestination(store: {
  readonly storeId: string;
  readonly locationId: string;
}): Destination {
  return {
    ...identifiedBy({ store_id: store.storeId, location_id: store.locationId }),
    endpointId: storeEndpoint(store.storeId),
  };
}

export function communityDestination(community: { readonly communityId: string }): Destination {
  return {
    ...identifiedBy({ community_id: community.communityId }),
    endpointId: communityEndpoint(community.communityId),
  };
}

const ofStore = 'store/';
const ofCommunity = 'community/';

/** The id of the endpoint of a store. */
export function storeEndpoint(storeId: string): string {
  return ofStore + storeId;
}

/** The id of the endpoint of a community. */
export function communityEndpoint(communityId: string): string {
  return ofCommunity + communityId;
}

/** The id of the endpoint of a store or a community. */
export function endpointOf(
  owner: { readonly storeId: string } | { readonly communityId: string },
): string {
  return 'storeId' in owner ? storeEndpoint(owner.storeId) : communityEndpoint(owner.communityId);
}

/** The store or the community that has an endpoint. */
export function ownerOf(endpointId: string): { store_id: string } | { community_id: string } {
  return endpointId.startsWith(ofStore)
    ? { store_id: endpointId.slice(ofStore.length) }
    : { community_id: endpointId.slice(ofCommunity.length) };
}

/** The product follows from the fields, by the rule by which receivers tell products apart. */
function identifiedBy(identity: Identity): Pick<Destination, 'identity' | 'product'> {
  const product = productOf(identity);
  if (product !== undefined) return { identity, product };
  throw new Error(
    `${Object.keys(identity).join(' and ')} do not identify a product of the contract.`,
  );
}
