import type { Envelope } from '@ordering/events';
import {
  actionRole,
  carriesAction,
  eventTable,
  locationRole,
  type Product,
} from '@ordering/events';
import { examples } from '../generated/examples.ts';
import type { JsonObject } from './json.ts';
import { isJsonObject } from './json.ts';

/** One event type of one product. */
export type EventRow = (typeof eventTable)[number];

/** Every event type of every product. */
export const eventRows: readonly EventRow[] = eventTable;

/** An event type with its product before it, as in `hub/order.created`. */
export function nameOfRow({ product, type }: Pick<EventRow, 'product' | 'type'>): string {
  return `${product}/${type}`;
}

/** The rows that ask the integration for an action. */
export const actionRows: readonly EventRow[] = eventRows.filter(({ product, type }) =>
  carriesAction(product, type),
);

/** The fields of the data that may name an action, the current one first; none if no event asks for one. */
export const actionFields: readonly string[] = actionRole?.fields ?? [];
/** The current one. */
export const [actionField = '']: readonly string[] = actionFields;

/** The checks about a header that the contract does not have, by id. */
export const withoutSubject: ReadonlySet<string> = new Set([
  ...(actionRole === undefined ? ['RCV-029', 'RCV-076', 'SND-120'] : []),
  ...(locationRole === undefined ? ['RCV-028', 'SND-121'] : []),
]);

/**
 * The rows that checks use when any will do, the most ordinary ones first: types that most products have, then the
 * products with most types. Those that ask for an action come last.
 */
export const ordinaryRows: readonly EventRow[] = eventRows.toSorted(
  (a, b) =>
    Number(actionRows.includes(a)) - Number(actionRows.includes(b)) ||
    times('type', b.type) - times('type', a.type) ||
    times('product', b.product) - times('product', a.product),
);

function times(field: 'type' | 'product', value: string): number {
  return eventRows.filter((row) => row[field] === value).length;
}

/** The event that checks use when any will do, or any of these products. */
export function ordinaryRow(...products: readonly Product[]): EventRow {
  const row = ordinaryRows.find(
    ({ product }) => products.length === 0 || products.includes(product),
  );
  if (row === undefined) throw new Error('the contract has no event');
  return row;
}

/** The plain example of each event: what is special about another one stands in the name of its file. */
const plainExamples = new Map(
  eventRows.map((row) => {
    const names: readonly string[] = [row.name, `${row.product}.${row.type}`];
    const [plain] = examples
      .filter(({ kind, valid, of }) => kind === 'event' && valid && names.includes(of))
      .toSorted((a, b) => a.file.length - b.file.length);
    return [row, plain?.value];
  }),
);

/** A valid body of an event, as the examples of the contract show it. */
export function exampleOf(row: EventRow): JsonObject {
  const example = plainExamples.get(row);
  if (!isJsonObject(example)) throw new Error(`there is no example of ${row.name}`);
  return example;
}

export const dataField = 'data' satisfies keyof Envelope;

/** The event with more in its `data`. */
export function withData(event: JsonObject, more: JsonObject): JsonObject {
  const data = event[dataField];
  return { ...event, [dataField]: { ...(isJsonObject(data) ? data : {}), ...more } };
}

/** The `data` of an event. */
export function dataOf(event: JsonObject): JsonObject {
  const data = event[dataField];
  return isJsonObject(data) ? data : {};
}

/** The event without some fields of its `data`. */
export function withoutData(event: JsonObject, fields: readonly string[]): JsonObject {
  const rest = Object.entries(dataOf(event)).filter(([field]) => !fields.includes(field));
  return { ...event, [dataField]: Object.fromEntries(rest) };
}
