import { readCursor, writeCursor } from '@ordering/kit/cursor';

/** Which page of a list is asked for, and how much of it; the first, and the usual, unless given. */
export interface PageQuery {
  readonly cursor?: string;
  /** Digits, as a query has them. */
  readonly limit?: string;
}

/** A page of a list. */
export interface Page<Item> {
  readonly items: readonly Item[];
  /** The cursor of the next page; absent at the end. */
  readonly next?: string;
}

const usualPage = 100;

/**
 * A page of a list whose items are numbered; undefined if the cursor is not one.
 *
 * @param after The items that come after one with this number, one more than a page has if there are so many; the first if
 * it is undefined.
 */
export function pageOf<Item>(
  { cursor, limit = String(usualPage) }: PageQuery,
  numberOf: (item: Item) => number,
  after: (number: number | undefined, most: number) => readonly Item[],
): Page<Item> | undefined {
  const last = cursor === undefined ? undefined : readCursor(cursor);
  if (cursor !== undefined && last === undefined) return undefined;
  const size = Number(limit);
  const found = after(last, size + 1);
  const items = found.slice(0, size);
  const end = items.at(-1);
  const isLast = end === undefined || found.length === items.length;
  return { items, ...(isLast ? {} : { next: writeCursor(numberOf(end)) }) };
}
