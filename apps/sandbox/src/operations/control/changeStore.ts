import { changeStore as change } from '../../stores/change.ts';
import { findStore } from '../../stores/owner.ts';
import { notIntegrated } from '../../stores/reach.ts';
import { wireStore } from '../../stores/wire.ts';
import type { Handler } from './handler.ts';

/** @see specs/sandbox/stores.yaml#/paths/store/patch */
export const changeStore: Handler<'changeStore'> = ({ params, body }, ports) => {
  const store = findStore(params.storeId, ports);
  if ('refused' in store) return store;
  if (body.menu_sync_direction !== undefined && !store.integrated) return notIntegrated;
  const changes = {
    status: body.status ?? store.status,
    hoursFlagged: body.hours_flagged ?? store.hoursFlagged,
    menuFlagged: body.menu_flagged ?? store.menuFlagged,
    ...(body.menu_sync_direction === undefined
      ? {}
      : { menuSyncDirection: body.menu_sync_direction }),
  };
  return { status: 200, body: wireStore(change(store, changes, ports)) };
};
