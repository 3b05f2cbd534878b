import type { OrderOwner } from '../../database/orders.ts';
import { StoreStatus } from '../../generated/control/constants.ts';
import { operations } from '../../generated/control/operations.ts';
import { operations as service } from '../../generated/service/operations.ts';
import { place } from '../../orders/place.ts';
import { wireOrder } from '../../orders/wire.ts';
import type { Ports } from '../../ports.ts';
import { findOwner } from '../../stores/owner.ts';
import type { Handler } from './handler.ts';

/** @see specs/sandbox/orders.yaml#/paths/orders/post */
export const createOrder: Handler<'createOrder'> = ({ body }, ports) => {
  const owner = findOwner(body, ports);
  if ('refused' in owner) return owner;
  const hint = hintFor(owner, ports);
  const order = wireOrder(place(owner, body, ports));
  return { status: 201, body: { ...order, ...(hint === undefined ? {} : { hint }) } };
};

/** What somebody who waits for the event should know of the store. */
function hintFor(owner: OrderOwner, { stores }: Pick<Ports, 'stores'>): string | undefined {
  const store = 'storeId' in owner ? stores.find(owner.storeId) : undefined;
  if (store === undefined) return undefined;
  const hints = [
    store.integrated
      ? ''
      : `No event is sent: the store is not integrated. Integrate it with ${service.integrateStore.id}, then place another order.`,
    store.status === StoreStatus.paused
      ? `The store is paused. Customers can still order${store.integrated ? ', and the event is sent' : ''}; ${operations.changeStore.id} sets it live again.`
      : '',
  ];
  return hints.filter((hint) => hint !== '').join(' ') || undefined;
}
