import { identifyingFields, productTable } from '@ordering/events';
import { ownProperty } from '@ordering/kit/own';
import type { Signer } from './keyring.ts';

// The fields by which the envelopes of all products say whose event it is.
const fields: readonly string[] = productTable.flatMap(({ id }) => identifyingFields(id));

/** Whose event a body is: the store, or what the product has in its place. The first one, where it names several. */
export function storeOf(body: unknown): string | undefined {
  return fields
    .map((field) => ownProperty(body, field))
    .find((value): value is string => typeof value === 'string');
}

/**
 * Whether a signer may speak for what a signed body names: the secret of one store does not open another's.
 *
 * A correct signature proves only that the sender knows *a* secret. If that secret is bound to a store, the
 * body must name this store, and no store that another secret is bound to. A body that names none contradicts
 * nothing.
 * See docs/decisions/secrets-of-stores.md.
 */
export function speaksFor(signer: Signer, bound: ReadonlySet<unknown>, body: unknown): boolean {
  if (signer === 'any') return true;
  const named = fields
    .map((field) => ownProperty(body, field) ?? null)
    .filter((value) => value !== null);
  if (named.length === 0) return true;
  const own: ReadonlySet<unknown> = signer;
  const isForeign = (value: unknown) =>
    typeof value !== 'string' || (bound.has(value) && !own.has(value));
  return named.some((value) => own.has(value)) && !named.some(isForeign);
}
