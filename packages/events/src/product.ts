import type { Product } from './generated/events.ts';
import { productTable } from './generated/events.ts';
import type { Problem } from './generated/validation.ts';
import { ownProperty } from './own.ts';
import type { EventRow } from './rows.ts';
import { identifyingFields, productTitle } from './rows.ts';

/** The row that a body belongs to, or what is wrong with it. */
type ProductChoice =
  | { readonly ok: true; readonly row: EventRow }
  | { readonly ok: false; readonly problem: Problem };

/**
 * The product whose events name their owner with the given fields, for example with
 * `{ store_id: '…' }`. Pass a body or part of one; a field that is null counts as missing.
 *
 * @returns Undefined if the fields belong to no product, or to several.
 * @see specs/asyncapi.yaml#/channels
 */
export function productOf(identity: unknown): Product | undefined {
  const [found, other] = pointedAt(
    ownerFields.map(({ product }) => product),
    identity,
  );
  return other === undefined ? found : undefined;
}

/**
 * The field of each product with which its events name their owner: a store, say, or a community.
 * It is the first of those that only this product has.
 */
export const ownerFields: readonly { readonly product: Product; readonly field: string }[] =
  /* @__PURE__ */ productTable.flatMap(({ id, identifiedBy }) => {
    const [field]: readonly string[] = identifiedBy;
    return field === undefined ? [] : [{ product: id, field }];
  });

/** Chooses among the products that share an event type, by the fields that only one of them has. */
export function chooseProduct(rows: readonly EventRow[], body: unknown): ProductChoice {
  const [only, second] = rows;
  if (only !== undefined && second === undefined) return { ok: true, row: only };

  const [found, other] = pointedAt(
    rows.map(({ product }) => product),
    body,
  );
  const row = rows.find(({ product }) => product === found);
  if (row === undefined) return { ok: false, problem: undecided(rows, 'but has none of them') };
  if (other !== undefined)
    return { ok: false, problem: undecided(rows, 'but not more than one of them') };
  return { ok: true, row };
}

/**
 * The products that a body's fields point to: one, if the body is sound.
 *
 * A product whose fields are all present wins over one that has only some, so a new field of one
 * product, named like another's, does not confuse the two.
 */
function pointedAt(products: readonly Product[], body: unknown): readonly Product[] {
  const complete = products.filter((product) => identifyingFields(product).every(isIn(body)));
  return complete.length > 0
    ? complete
    : products.filter((product) => identifyingFields(product).some(isIn(body)));
}

function isIn(body: unknown): (field: string) => boolean {
  return (field) => (ownProperty(body, field) ?? null) !== null;
}

function undecided(rows: readonly EventRow[], found: string): Problem {
  const hints = rows.map(
    ({ product }) => `${identifyingFields(product).join(' and ')} (${productTitle(product)})`,
  );
  return {
    path: '',
    keyword: 'oneOf',
    message: `must have ${hints.join(' or ')}, ${found}`,
  };
}
