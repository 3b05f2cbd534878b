import type { OperationRow } from './operation.ts';

/** A query as an operation describes it: the name of a list is repeated, or the list is in one value. */
export function queryText({ joined = [] }: Pick<OperationRow, 'joined'>, query: object): string {
  const pairs = Object.entries(query).flatMap(([name, value]) => {
    const items = [value].flat().map((item) => encodeURIComponent(String(item)));
    if (items.length === 0) return [];
    const values = joined.includes(name) ? [items.join(',')] : items;
    return values.map((each) => `${encodeURIComponent(name)}=${each}`);
  });
  return pairs.join('&');
}
