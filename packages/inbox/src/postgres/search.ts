import { type Filter, states } from '../entry.ts';
import { type Place, placeOf, readPlace } from '../entry-row.ts';
import type { Search } from '../filter.ts';
import type { Connections, ServerRow } from './server.ts';
import { toText } from './text.ts';
import type { Times } from './times.ts';

/** The columns of a delivery, as every database has them. */
export const columns = `
  seq, id, state, receipts, effects, attempts, crashes, stale::integer AS stale, reason, event_type, product, store,
  resource, happened_at, received_at`;

/** Rows that were found, and where the list goes on. */
export interface FoundRows {
  readonly rows: readonly ServerRow[];
  readonly next?: string;
}

/** Finds what a filter means, state by state, so that each query walks along one index from where the last one ended. */
export async function search(
  connections: Connections,
  schema: string,
  times: Times,
  { filter, states: wanted, after, limit, settledMs }: Search,
): Promise<FoundRows> {
  const place = after === undefined ? undefined : readPlace(after);
  const order = states.filter((state) => wanted.includes(state));
  const left = place === undefined ? order : order.slice(Math.max(0, order.indexOf(place.state)));
  const rows: ServerRow[] = [];
  for (const state of left) {
    const from = state === place?.state ? place : { state, receivedAt: -1, seq: 0 };
    const { where, values } = conditionsOf(schema, filter, from, times, settledMs);
    values.push(limit - rows.length);
    const query = `SELECT ${columns} FROM ${schema}.delivery WHERE ${where}
      ORDER BY received_at, seq LIMIT $${values.length}`;
    rows.push(...(await connections.run(query, values)));
    if (rows.length >= limit) break;
  }
  const last = rows.at(-1);
  return rows.length < limit || last === undefined ? { rows } : { rows, next: placeOf(last) };
}

function conditionsOf(
  schema: string,
  filter: Filter,
  from: Place,
  times: Times,
  settledMs: number | undefined,
): { readonly where: string; readonly values: unknown[] } {
  const { own, wall } = times();
  const values: unknown[] = [];
  const parts: string[] = [];
  /** Adds a condition, with a value for each question mark. */
  const where = (sql: string, ...given: readonly (string | number | null)[]): void => {
    let next = 0;
    parts.push(
      sql.replaceAll('?', () => {
        const value = given[next++];
        values.push(typeof value === 'string' ? toText(value) : value);
        return `$${values.length}`;
      }),
    );
  };
  const { id, eventType, product, store, resource, olderThanMs, youngerThanMs, reason } = filter;
  where('state = ?', from.state);
  where('(received_at, seq) > (?, ?)', from.receivedAt, from.seq);
  if (id !== undefined) {
    where(`seq = (SELECT seq FROM ${schema}.content WHERE key = ${schema}.key_of(?))`, id);
  }
  if (eventType !== undefined) where('event_type = ?', eventType);
  if (product !== undefined) where('product = ?', product);
  if (store !== undefined) where('store = ?', store);
  if (resource !== undefined) where('resource = ?', resource);
  const time = `coalesce(?::bigint, (SELECT ${schema}.wall_time())) - ?::bigint`;
  if (olderThanMs !== undefined) where(`received_at <= ${time}`, wall, Math.floor(olderThanMs));
  if (youngerThanMs !== undefined) where(`received_at > ${time}`, wall, Math.floor(youngerThanMs));
  if (reason !== undefined) where('strpos(lower(reason), lower(?)) > 0', reason);
  const ownTime = `coalesce(?::bigint, (SELECT ${schema}.own_time())) - ?::bigint`;
  if (settledMs !== undefined) where(`due <= ${ownTime}`, own, Math.floor(settledMs));
  return { where: parts.join(' AND '), values };
}
