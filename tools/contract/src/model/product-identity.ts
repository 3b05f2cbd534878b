import type { Build } from './build.ts';
import type { Event, Product } from './contract.ts';

/**
 * If an event type exists in several products, something in the body tells them apart.
 * See docs/decisions/products-are-data.md.
 */
export function checkProducts(
  build: Build,
  products: readonly Product[],
  events: readonly Event[],
): void {
  for (const { id, identifiedBy } of products) {
    const shared = events.find(
      ({ product, type }) =>
        product === id && events.some((other) => other.type === type && other.product !== id),
    );
    const channel = build.specs.asyncapi.find('channels', id);
    if (identifiedBy.length > 0 || shared === undefined || channel === undefined) continue;
    build.report(channel, {
      rule: 'product-identity',
      message: `no field in the body of ${shared.type} identifies it as an event of ${id}`,
      fix: 'in the envelope of this product, require a field that no other product requires',
    });
  }
}
