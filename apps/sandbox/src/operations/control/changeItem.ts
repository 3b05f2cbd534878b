import { MenuOrigin, SandboxErrorCode } from '../../generated/control/constants.ts';
import { refuse } from '../../refusals/refused.ts';
import { menuOf, replaceMenu, wireMenu } from '../../stores/menu.ts';
import { findStore } from '../../stores/owner.ts';
import type { Handler } from './handler.ts';

/** @see specs/sandbox/menus.yaml#/paths/item/patch */
export const changeItem: Handler<'changeItem'> = ({ params, body: { available } }, ports) => {
  const store = findStore(params.storeId, ports);
  if ('refused' in store) return store;
  const { contents } = menuOf(store, ports);
  const item = contents.items.find(({ item_id }) => item_id === params.itemId);
  if (item === undefined) {
    return refuse(SandboxErrorCode.itemNotFound, 'The menu has no item with this id.');
  }
  if ((item.available ?? true) === available) return { status: 200, body: wireMenu(store, ports) };
  const items = contents.items.map((each) => (each === item ? { ...each, available } : each));
  const menu = { origin: MenuOrigin.availability, contents: { ...contents, items } };
  const data = { item_id: item.item_id, available };
  return { status: 200, body: replaceMenu(store, menu, data, ports) };
};
