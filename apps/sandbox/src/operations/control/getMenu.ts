import { wireMenu } from '../../stores/menu.ts';
import { findStore } from '../../stores/owner.ts';
import type { Handler } from './handler.ts';

/** @see specs/sandbox/menus.yaml#/paths/menu/get */
export const getMenu: Handler<'getMenu'> = ({ params }, ports) => {
  const store = findStore(params.storeId, ports);
  return 'refused' in store ? store : { status: 200, body: wireMenu(store, ports) };
};
