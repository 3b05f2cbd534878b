import { changeStore as change } from '../stores/change.ts';
import { findStore } from '../stores/owner.ts';
import { wireStore } from '../stores/wire.ts';
import type { Handler } from './handler.ts';

/** @see specs/sandbox.openapi.yaml#/paths/~1sandbox~1stores~1{storeId}/patch */
export const changeStore: Handler<'changeStore'> = ({ params, body }, ports) => {
  const store = findStore(params.storeId, ports);
  if ('refused' in store) return store;
  const changes = {
    status: body.status ?? store.status,
    hoursFlagged: body.hours_flagged ?? store.hoursFlagged,
    menuFlagged: body.menu_flagged ?? store.menuFlagged,
  };
  return { status: 200, body: wireStore(change(store, changes, ports)) };
};
