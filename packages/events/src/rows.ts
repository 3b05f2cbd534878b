import { eventTable, productTable } from './generated/events.ts';

/** One event type of one product. */
export type EventRow = (typeof eventTable)[number];

/** A product, and the envelope fields that only its events have. */
type ProductRow = (typeof productTable)[number];

// Maps, because the type comes from a stranger: in an object, `constructor` would be found.
const rowsByType: ReadonlyMap<unknown, readonly EventRow[]> = /* @__PURE__ */ new Map(
  /* @__PURE__ */ eventTable.map(({ type }) => [
    type,
    eventTable.filter((row) => row.type === type),
  ]),
);
const products: ReadonlyMap<string, ProductRow> = /* @__PURE__ */ new Map(
  /* @__PURE__ */ productTable.map((row) => [row.id, row]),
);

/** The rows of an event type: one for each product that has it, none if the type is unknown or no text at all. */
export function rowsOfType(type: unknown): readonly EventRow[] {
  return rowsByType.get(type) ?? [];
}

/** The envelope fields that tell this product's events from those of the others. */
export function identifyingFields(product: string): readonly string[] {
  return products.get(product)?.identifiedBy ?? [];
}

/** The product's name for people; its id if it has none. */
export function productTitle(product: string): string {
  return products.get(product)?.title ?? product;
}
