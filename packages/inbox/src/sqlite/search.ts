import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import type { Row } from '@ordering/kit/row';
import { type Filter, states } from '../entry.ts';
import { placeOf, readPlace } from '../entry-row.ts';
import type { Search } from '../filter.ts';
import type { Time } from './commands.ts';

/** Finds what a filter means, state by state, so that each query walks along one index from where the last one ended. */
export function prepareSearch(
  database: DatabaseSync,
): (search: Search, time: Time) => { readonly rows: readonly Row[]; readonly next?: string } {
  return ({ filter, states: wanted, after, limit, settledMs }, time) => {
    const place = after === undefined ? undefined : readPlace(after);
    const order = states.filter((state) => wanted.includes(state));
    const left = place === undefined ? order : order.slice(Math.max(0, order.indexOf(place.state)));
    const rows: Row[] = [];
    for (const state of left) {
      const from = state === place?.state ? place : { receivedAt: Number.MIN_SAFE_INTEGER, seq: 0 };
      const conditions = [
        condition('state = ?', state),
        condition('(received_at, seq) > (?, ?)', from.receivedAt, from.seq),
        ...conditionsOf(filter, time.wall),
        ...when(settledMs, (ms) =>
          condition('due <= ? + (SELECT ahead FROM clock)', time.elapsed - ms),
        ),
      ];
      const query = `SELECT * FROM delivery WHERE ${conditions.map(({ sql }) => sql).join(' AND ')}
        ORDER BY received_at, seq LIMIT ?`;
      const values = conditions.flatMap(({ values }) => values);
      rows.push(...database.prepare(query).all(...values, limit - rows.length));
      if (rows.length >= limit) break;
    }
    const last = rows.at(-1);
    return rows.length < limit || last === undefined ? { rows } : { rows, next: placeOf(last) };
  };
}

interface Condition {
  readonly sql: string;
  readonly values: readonly SQLInputValue[];
}

function condition(sql: string, ...values: SQLInputValue[]): Condition {
  return { sql, values };
}

function when<T>(value: T | undefined, make: (value: T) => Condition): readonly Condition[] {
  return value === undefined ? [] : [make(value)];
}

function conditionsOf(filter: Filter, wall: number): readonly Condition[] {
  return [
    ...when(filter.id, (id) => condition('id = ?', id)),
    ...when(filter.eventType, (type) => condition('event_type = ?', type)),
    ...when(filter.product, (product) => condition('product = ?', product)),
    ...when(filter.store, (store) => condition('store = ?', store)),
    ...when(filter.resource, (resource) => condition('resource = ?', resource)),
    ...when(filter.olderThanMs, (ms) => condition('received_at <= ?', wall - ms)),
    ...when(filter.youngerThanMs, (ms) => condition('received_at > ?', wall - ms)),
    ...when(filter.reason, (part) => condition('instr(lower(reason), lower(?)) > 0', part)),
  ];
}
