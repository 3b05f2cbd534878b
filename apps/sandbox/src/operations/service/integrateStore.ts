import type { Integration } from '../../database/stores.ts';
import { storeEndpoint } from '../../delivery/destination.ts';
import { endpointProblem } from '../../delivery/endpoint.ts';
import { MenuSyncDirection, SandboxErrorCode } from '../../generated/control/constants.ts';
import { refuse, refuseField } from '../../refusals/refused.ts';
import { newSecret } from '../../secrets.ts';
import { outOfReach } from '../../stores/reach.ts';
import type { Handler } from './handler.ts';

/** @see specs/openapi.yaml#/paths/~1pos~1integrate-store/post */
export const integrateStore: Handler<'integrateStore'> = (
  { body, clientId },
  { stores, deliveries, admitsTarget },
) => {
  const problem = endpointProblem(body.webhook_url, admitsTarget);
  if (problem !== undefined) {
    return refuseField('webhook_url', problem);
  }
  const store = stores.find(body.store_id);
  const present = stores.findIntegration(body.store_id);
  if (store === undefined || (present !== undefined && present.clientId !== clientId)) {
    return outOfReach;
  }
  if (present !== undefined) {
    return refuse(SandboxErrorCode.storeAlreadyIntegrated, 'The store is already integrated.');
  }
  const integration: Integration = {
    storeId: store.storeId,
    clientId,
    ...(body.external_store_id === undefined ? {} : { externalStoreId: body.external_store_id }),
    menuSyncDirection: body.menu_sync_direction ?? MenuSyncDirection.serviceToPos,
  };
  stores.addIntegration(integration);
  const secret = newSecret();
  deliveries.putEndpoint({
    id: storeEndpoint(store.storeId),
    url: body.webhook_url,
    secret,
    ...(body.external_store_id === undefined ? {} : { location: body.external_store_id }),
  });
  return {
    status: 201,
    body: {
      webhook_secret: secret,
      store_id: store.storeId,
      location_id: store.locationId,
      ...(body.external_store_id === undefined
        ? {}
        : { external_store_id: body.external_store_id }),
      menu_sync_direction: integration.menuSyncDirection,
    },
  };
};
