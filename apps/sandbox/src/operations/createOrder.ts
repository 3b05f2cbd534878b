import { place } from '../orders/place.ts';
import { wireOrder } from '../orders/wire.ts';
import { findOwner } from '../stores/owner.ts';
import type { Handler } from './handler.ts';

/** @see specs/sandbox.openapi.yaml#/paths/~1sandbox~1orders/post */
export const createOrder: Handler<'createOrder'> = ({ body }, ports) => {
  const owner = findOwner(body, ports);
  if ('refused' in owner) return owner;
  return { status: 201, body: wireOrder(place(owner, body, ports)) };
};
