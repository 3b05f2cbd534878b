import { notACursor } from '../../refusals/refused.ts';
import { wireStore } from '../../stores/wire.ts';
import type { Handler } from './handler.ts';

/** @see specs/sandbox/stores.yaml#/paths/stores/get */
export const listStores: Handler<'listStores'> = ({ query }, { stores }) => {
  const { integrated, ...asked } = query;
  const page = stores.page(asked, integrated === undefined ? undefined : integrated === 'true');
  if (page === undefined) return notACursor;
  const { items, ...next } = page;
  return { status: 200, body: { stores: items.map(wireStore), ...next } };
};
