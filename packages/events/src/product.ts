import { ownProperty } from './own.ts';
import type { EventRow } from './rows.ts';
import { identifyingFields, productTitle } from './rows.ts';
import type { Problem } from './validation.ts';

/** The row that a body belongs to, or what is wrong with it. */
type ProductChoice =
  | { readonly ok: true; readonly row: EventRow }
  | { readonly ok: false; readonly problem: Problem };

/**
 * Chooses among the products that share an event type, by the envelope fields that only one of
 * them has.
 *
 * A product whose fields are all there wins over one that has only some, so that a new field of
 * one product, named like another's, does not confuse the two. A field that is null is not there.
 */
export function chooseProduct(rows: readonly EventRow[], body: unknown): ProductChoice {
  const [only, second] = rows;
  if (only !== undefined && second === undefined) return { ok: true, row: only };

  const complete = rows.filter((row) => identifyingFields(row.product).every(isIn(body)));
  const candidates =
    complete.length > 0
      ? complete
      : rows.filter((row) => identifyingFields(row.product).some(isIn(body)));

  const [row, other] = candidates;
  if (row !== undefined && other === undefined) return { ok: true, row };
  return { ok: false, problem: undecided(rows, row === undefined ? 'none' : 'several') };
}

function isIn(body: unknown): (field: string) => boolean {
  return (field) => (ownProperty(body, field) ?? null) !== null;
}

function undecided(rows: readonly EventRow[], found: 'none' | 'several'): Problem {
  const hints = rows.map(
    ({ product }) => `${identifyingFields(product).join(' and ')} (${productTitle(product)})`,
  );
  return {
    path: '',
    keyword: 'oneOf',
    message: `must have ${hints.join(' or ')}, ${found === 'none' ? 'and has none of them' : 'not several of them'}`,
  };
}
