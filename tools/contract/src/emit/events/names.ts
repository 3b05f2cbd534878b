import type { Contract, Event, Product } from '../../model/contract.ts';
import { memberNames, nameOf, typeNames } from '../text/naming.ts';

/** Names that events.ts declares or uses itself, so that no event may take them. */
const taken = [
  ...['Product', 'EventType', 'Envelope', 'KnownEvent', 'EventMap', 'ProductFacts', 'EventFacts'],
  ...['DeliveryHeader', 'Validator', 'RawValidator'],
];

/** The exported type and validator of an event. */
export function eventNames({ events }: Contract): (event: Event) => string {
  const names = typeNames(
    events.map(({ name }) => name),
    taken,
  );
  return ({ name }) => nameOf(names, name);
}

/** The member of `Product` and of `EventType` that is a product's. */
export function productNames({ products }: Contract): (product: Product) => string {
  const names = memberNames(products.map(({ id }) => id));
  return ({ id }) => nameOf(names, id);
}
