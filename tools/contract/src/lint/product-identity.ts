import { type Problem, problemAt } from '../read/problem.ts';
import type { ContractInput } from './rule.ts';

/** Where an event type exists in several products, something in the body tells them apart. */
export function productsAreTellable({ contract }: ContractInput): readonly Problem[] {
  return contract.products
    .filter(({ identifiedBy }) => identifiedBy.length === 0)
    .flatMap((product) => {
      const shared = contract.events.find(
        (event) =>
          event.product === product.id &&
          contract.events.some(
            ({ type, product: other }) => type === event.type && other !== product.id,
          ),
      );
      if (shared === undefined) return [];
      return problemAt(product.source, {
        rule: 'product-identity',
        message: `nothing in the body of ${shared.type} says that it belongs to ${product.id}`,
        mend: 'require in the envelope of this product a field that no other product requires',
      });
    });
}
