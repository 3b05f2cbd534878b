import { findEndpoint } from '../../stores/find-endpoint.ts';
import { findStore } from '../../stores/owner.ts';
import { wireStore } from '../../stores/wire.ts';
import type { Handler } from './handler.ts';

/** @see specs/sandbox/endpoints.yaml#/paths/integration/post */
export const uninstallStore: Handler<'uninstallStore'> = ({ params }, ports) => {
  const store = findStore(params.storeId, ports);
  if ('refused' in store) return store;
  const endpoint = findEndpoint({ store_id: store.storeId }, ports);
  if ('refused' in endpoint) return endpoint;
  ports.stores.removeIntegration(store.storeId);
  ports.deliveries.removeEndpoint(endpoint.id);
  const left = findStore(store.storeId, ports);
  return 'refused' in left ? left : { status: 200, body: wireStore(left) };
};
