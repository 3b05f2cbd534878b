import { type Product, productTable } from '../src/generated/events.ts';

/** The product whose events have a field that no other product's have, whatever it is called. */
export function productWith(field: string): Product {
  const row = productTable.find(({ identifiedBy }) => identifiedBy.some((each) => each === field));
  if (row === undefined) throw new Error(`No product is known by ${field}.`);
  return row.id;
}
