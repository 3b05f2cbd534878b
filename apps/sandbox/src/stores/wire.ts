import type { Store } from '../database/stores.ts';
import type { ControlTypes } from '../operation.ts';

/** @see specs/sandbox/stores.yaml#/schemas/Store */
export function wireStore(store: Store): ControlTypes['getStore']['responses'][200] {
  return {
    store_id: store.storeId,
    location_id: store.locationId,
    integrated: store.integrated,
    ...(store.menuSyncDirection === undefined
      ? {}
      : { menu_sync_direction: store.menuSyncDirection }),
    status: store.status,
    hours_flagged: store.hoursFlagged,
    menu_flagged: store.menuFlagged,
    capacity_reports: store.capacityReports,
  };
}
