import { SandboxErrorCode } from '../generated/constants.ts';
import { newId } from '../ids.ts';
import { refuse } from '../refusals/refused.ts';
import type { Handler } from './handler.ts';

/** @see specs/sandbox.openapi.yaml#/paths/~1sandbox~1stores/post */
export const createStore: Handler<'createStore'> = ({ body }, { stores }) => {
  const storeId = body.store_id ?? newId('store');
  const locationId = body.location_id ?? newId('location');
  if (stores.find(storeId) !== undefined) {
    return refuse(SandboxErrorCode.storeAlreadyExists, 'A store with this id already exists.');
  }
  stores.add({ storeId, locationId });
  return {
    status: 201,
    body: { store_id: storeId, location_id: locationId, integrated: false },
  };
};
