import type { Store } from '../database/stores.ts';
import { announce, type Fires } from '../delivery/announce.ts';
import { type StoreStatus, storeStatuses } from '../generated/control/constants.ts';
import type { Ports } from '../ports.ts';

const factsOf: { readonly [Status in StoreStatus]: { readonly fires?: Fires } } = storeStatuses;

/**
 * Writes what is new about a store, and fires the event of its status if that is new.
 *
 * @see specs/sandbox/stores.yaml#/schemas/StoreStatus (`x-fires`)
 */
export function changeStore(store: Store, changes: Partial<Store>, ports: Ports): Store {
  const changed = { ...store, ...changes };
  ports.stores.update(changed);
  const { status } = changed;
  if (status !== store.status) {
    const { fires } = factsOf[status];
    announce({ owner: store, fires, data: { status }, at: ports.clock.now() }, ports);
  }
  return changed;
}
