import { communityEndpoint, storeEndpoint } from '../../delivery/destination.ts';
import { endpointProblem } from '../../delivery/endpoint.ts';
import { MenuSyncDirection, seedApplication } from '../../generated/control/constants.ts';
import { newId } from '../../ids.ts';
import { place } from '../../orders/place.ts';
import { refuseField } from '../../refusals/refused.ts';
import { newSecret } from '../../secrets.ts';
import type { Handler } from './handler.ts';

/** @see specs/sandbox/whole.yaml#/paths/seed/post */
export const seed: Handler<'seed'> = ({ body }, ports) => {
  const { webhook_url: url, orders: count = 1 } = body;
  const problem = endpointProblem(url, ports.admitsTarget);
  if (problem !== undefined) return refuseField('webhook_url', problem);
  const store = { storeId: newId('store'), locationId: newId('location') };
  const communityId = newId('community');
  const secrets = { store: newSecret(), community: newSecret() };
  ports.stores.add(store);
  ports.stores.addIntegration({
    storeId: store.storeId,
    clientId: seedApplication.clientId,
    menuSyncDirection: MenuSyncDirection.serviceToPos,
  });
  ports.communities.add({ communityId });
  const { deliveries } = ports;
  deliveries.putEndpoint({ id: storeEndpoint(store.storeId), url, secret: secrets.store });
  deliveries.putEndpoint({ id: communityEndpoint(communityId), url, secret: secrets.community });
  const owners = [store, { communityId }].flatMap((owner) =>
    Array.from({ length: count }, () => owner),
  );
  return {
    status: 201,
    body: {
      store: {
        store_id: store.storeId,
        location_id: store.locationId,
        webhook_secret: secrets.store,
      },
      community: { community_id: communityId, webhook_secret: secrets.community },
      orders: owners.map((owner) => place(owner, {}, ports).orderId),
    },
  };
};
