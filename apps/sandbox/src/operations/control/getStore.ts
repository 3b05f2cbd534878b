import { findStore } from '../../stores/owner.ts';
import { wireStore } from '../../stores/wire.ts';
import type { Handler } from './handler.ts';

/** @see specs/sandbox/stores.yaml#/paths/store/get */
export const getStore: Handler<'getStore'> = ({ params }, ports) => {
  const store = findStore(params.storeId, ports);
  return 'refused' in store ? store : { status: 200, body: wireStore(store) };
};
