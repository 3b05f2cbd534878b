import { wireStore } from '../stores/wire.ts';
import type { Handler } from './handler.ts';

/** How many stores are listed. */
const most = 100;

/** @see specs/sandbox.openapi.yaml#/paths/~1sandbox~1stores/get */
export const listStores: Handler<'listStores'> = (_request, { stores }) => ({
  status: 200,
  body: { stores: stores.newest(most).map(wireStore) },
});
