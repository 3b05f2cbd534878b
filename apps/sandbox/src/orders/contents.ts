import type { MenuContents } from '../database/menus.ts';
import type { OrderContents, OrderOwner } from '../database/orders.ts';
import { seedMenu } from '../generated/control/constants.ts';
import type { ControlTypes } from '../operation.ts';
import type { Ports } from '../ports.ts';
import { firstMenu, menuOf } from '../stores/menu.ts';

/** What a request may say of it. */
export type Asked = Pick<
  ControlTypes['createOrder']['body'],
  'customer_note' | 'currency' | 'items'
>;

/** What is ordered: what the request says, and for the rest two of the first and one of the second thing on the menu. */
export function contentsOf(asked: Asked, owner: OrderOwner, ports: Ports): OrderContents {
  const menu = 'storeId' in owner ? menuOf(owner, ports).contents : firstMenu;
  return {
    customerNote: asked.customer_note ?? seedMenu.customerNote,
    currency: asked.currency ?? menu.currency,
    // The schema of the request makes sure that there is one of the two prices.
    items:
      asked.items?.map(({ item_id, name, quantity, unit_price = 0, price = unit_price }) => ({
        ...(item_id === undefined ? {} : { itemId: item_id }),
        name,
        quantity,
        price,
      })) ?? usualItems(menu, owner),
  };
}

function usualItems({ items }: MenuContents, owner: OrderOwner): OrderContents['items'] {
  const available = items.filter((item) => item.available ?? true);
  return available.slice(0, 2).map(({ item_id, name, price }, index) => ({
    ...('storeId' in owner ? { itemId: item_id } : {}),
    name,
    quantity: 2 - index,
    price,
  }));
}
