import { SandboxErrorCode } from '../../generated/control/constants.ts';
import { newId } from '../../ids.ts';
import { refuse } from '../../refusals/refused.ts';
import { findStore } from '../../stores/owner.ts';
import { wireStore } from '../../stores/wire.ts';
import type { Handler } from './handler.ts';

/** @see specs/sandbox/stores.yaml#/paths/stores/post */
export const createStore: Handler<'createStore'> = ({ body }, { stores }) => {
  const storeId = body.store_id ?? newId('store');
  const locationId = body.location_id ?? newId('location');
  if (stores.find(storeId) !== undefined) {
    return refuse(SandboxErrorCode.storeAlreadyExists, 'A store with this id already exists.');
  }
  stores.add({ storeId, locationId });
  const store = findStore(storeId, { stores });
  return 'refused' in store ? store : { status: 201, body: wireStore(store) };
};
