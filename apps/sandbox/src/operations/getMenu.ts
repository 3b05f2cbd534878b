import { wireMenu } from '../stores/menu.ts';
import { findStore } from '../stores/owner.ts';
import type { Handler } from './handler.ts';

/** @see specs/sandbox.openapi.yaml#/paths/~1sandbox~1stores~1{storeId}~1menu/get */
export const getMenu: Handler<'getMenu'> = ({ params }, ports) => {
  const store = findStore(params.storeId, ports);
  return 'refused' in store ? store : { status: 200, body: wireMenu(store, ports) };
};
