import { MenuOrigin } from '../../generated/control/constants.ts';
import { menuId, replaceMenu } from '../../stores/menu.ts';
import { findStore } from '../../stores/owner.ts';
import type { Handler } from './handler.ts';

/** @see specs/sandbox/menus.yaml#/paths/menu/put */
export const changeMenu: Handler<'changeMenu'> = ({ params, body }, ports) => {
  const store = findStore(params.storeId, ports);
  if ('refused' in store) return store;
  const menu = { origin: MenuOrigin.changed, contents: body };
  return { status: 200, body: replaceMenu(store, menu, { menu_id: menuId(store) }, ports) };
};
