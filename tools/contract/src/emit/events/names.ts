import type { Contract, Event, Product } from '../../model/contract.ts';
import { memberNames, nameOf, taken, typeNames } from '../../model/naming.ts';

/** The exported type and validator of an event. */
export function eventNames({ events }: Contract): (event: Event) => string {
  const names = typeNames(
    events.map(({ name }) => name),
    taken.byEvents,
  );
  return ({ name }) => nameOf(names, name);
}

/** The member of `Product` and of `EventType` that is a product's. */
export function productNames({ products }: Contract): (product: Product) => string {
  const names = memberNames(products.map(({ id }) => id));
  return ({ id }) => nameOf(names, id);
}
