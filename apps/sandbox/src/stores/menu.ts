import type { MenuContents } from '../database/menus.ts';
import type { Store } from '../database/stores.ts';
import { announce, type Fires } from '../delivery/announce.ts';
import type { EventData } from '../delivery/envelope.ts';
import { MenuOrigin, menuOrigins, seedMenu } from '../generated/control/constants.ts';
import type { ControlTypes } from '../operation.ts';
import type { Ports } from '../ports.ts';

type WireMenu = ControlTypes['getMenu']['responses'][200];

const factsOf: {
  readonly [Origin in MenuOrigin]: { readonly value: Origin; readonly fires?: Fires };
} = menuOrigins;

/** What everybody sells who has no other menu. */
export const firstMenu: MenuContents = {
  currency: seedMenu.currency,
  items: seedMenu.items.map((item) => ({ ...item })),
};

/** What a store sells now, and how that came to be. */
export function menuOf(
  { storeId }: Pick<Store, 'storeId'>,
  { menus, clock }: Pick<Ports, 'menus' | 'clock'>,
): { readonly origin: MenuOrigin; readonly contents: MenuContents } {
  return menus.current(storeId, clock.now()) ?? { origin: MenuOrigin.seed, contents: firstMenu };
}

/** @see specs/sandbox/menus.yaml#/schemas/Menu */
export function wireMenu(
  store: Pick<Store, 'storeId'>,
  ports: Pick<Ports, 'menus' | 'clock'>,
): WireMenu {
  const { origin, contents } = menuOf(store, ports);
  const items = contents.items.map((item) => ({ available: true, ...item }));
  return { menu_id: menuId(store), origin, ...contents, items };
}

/** A store has one menu, whatever is on it. */
export function menuId({ storeId }: Pick<Store, 'storeId'>): string {
  return `menu-${storeId}`;
}

/** Puts a menu in force on the service side, and fires what belongs to it. */
export function replaceMenu(
  store: Store,
  menu: { readonly origin: MenuOrigin; readonly contents: MenuContents },
  data: EventData,
  ports: Ports,
): WireMenu {
  const now = ports.clock.now();
  ports.menus.add({ storeId: store.storeId, ...menu, acceptedAt: now, inForceAt: now });
  announce({ owner: store, fires: factsOf[menu.origin].fires, data, at: now }, ports);
  return wireMenu(store, ports);
}
