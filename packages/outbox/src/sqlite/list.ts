import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { integer, integerOrNull, oneOf, type Row, text, textOrNull } from '@ordering/kit/row';
import type { Delivery, DeliveryFilter } from '../log.ts';
import { deliveryStates } from '../log.ts';

/** The columns of a delivery in the log. */
export const columns = `
  d.seq, d.id, d.event_type, d.created_at, d.attempts, e.id AS endpoint_id, e.url,
  CASE WHEN d.claim IS NULL THEN d.state ELSE 'attempting' END AS shown,
  CASE WHEN d.state = 'scheduled' AND d.claim IS NULL AND e.enabled = 1
    THEN max(d.due_at, e.switched_at) END AS next_at,
  (SELECT outcome FROM outbox_attempt WHERE delivery = d.seq ORDER BY seq DESC LIMIT 1)
    AS last_outcome,
  (SELECT status FROM outbox_attempt WHERE delivery = d.seq ORDER BY seq DESC LIMIT 1)
    AS last_status`;

/** How many deliveries a page looks at, however few of them it shows. */
const window = 5000;

/** Where a page begins: the newest first, before a delivery or at the end; or the oldest first, after one. */
export type From = { readonly before: number | undefined } | { readonly after: number };

interface Page {
  readonly rows: readonly Row[];
  /** What comes after the page was stored before or after this one; undefined at the end. */
  readonly next: number | undefined;
}

/** A condition of SQL, and its value. */
interface Condition {
  readonly sql: string;
  readonly values: readonly SQLInputValue[];
}

/** What of a filter an index answers, and what is left. */
interface Plan {
  readonly index: string | undefined;
  readonly by: readonly Condition[];
  readonly rest: readonly Condition[];
}

/** Prepares pages of deliveries `d` with their endpoints `e`. Each costs as much as a page, however many there are. */
export function preparePages(
  database: DatabaseSync,
  shown: string,
  always: readonly Condition[] = [],
): (filter: DeliveryFilter, limit: number, from: From) => Page {
  return (filter, limit, from) => {
    const { inWindow, order, values, rest } = queryOf(filter, from);
    const conditions = [...rest, ...always];
    const rows = database
      .prepare(`
        SELECT ${shown} FROM (${inWindow}) w
        CROSS JOIN outbox_delivery d ON d.seq = w.seq
        CROSS JOIN outbox_endpoint e ON e.key = d.endpoint
        ${where(conditions)} ORDER BY w.seq ${order} LIMIT ?`)
      .all(...values, ...conditions.flatMap((each) => each.values), limit);
    if (rows.length === limit) return { rows, next: integer(rows.at(-1), 'seq') };
    const last = order === 'DESC' ? 'min' : 'max';
    const looked = database
      .prepare(`SELECT count(*) AS count, ${last}(seq) AS last FROM (${inWindow})`)
      .get(...values);
    const more = integer(looked, 'count') === window;
    return { rows, next: more ? integerOrNull(looked, 'last') : undefined };
  };
}

/** Prepares pages of the log, the newest delivery first. */
export function prepareList(database: DatabaseSync) {
  const pageOf = preparePages(database, columns);
  return (filter: DeliveryFilter, limit: number, before: number | undefined) => {
    const { rows, next } = pageOf(filter, limit, { before });
    return { deliveries: rows.map(deliveryOf), next };
  };
}

/** What a page looks at, as SQL. */
export function queryOf(filter: DeliveryFilter, from: From) {
  const { index, by, rest } = planOf(filter);
  const conditions = [...by, ...beyond(from)];
  const order = 'after' in from ? 'ASC' : 'DESC';
  const table = `outbox_delivery ${index === undefined ? '' : `INDEXED BY ${index}`}`;
  const inWindow = `SELECT seq FROM ${table} ${where(conditions)} ORDER BY seq ${order} LIMIT ${window}`;
  const values = conditions.flatMap((each) => each.values);
  return { inWindow, order, values, rest: [...rest, ...timesOf(filter)] };
}

function beyond(from: From): readonly Condition[] {
  if ('after' in from) return [{ sql: 'seq > ?', values: [from.after] }];
  return from.before === undefined ? [] : [{ sql: 'seq < ?', values: [from.before] }];
}

function timesOf({ since, until }: DeliveryFilter): readonly Condition[] {
  return [
    ...(since === undefined ? [] : [{ sql: 'd.created_at >= ?', values: [since] }]),
    ...(until === undefined ? [] : [{ sql: 'd.created_at < ?', values: [until] }]),
  ];
}

function planOf({ endpointId, eventType, state, id }: DeliveryFilter): Plan {
  const ofEndpoint: Condition[] = endpointId === undefined ? [] : [isOfEndpoint(endpointId)];
  const ofType: Condition[] =
    eventType === undefined ? [] : [{ sql: 'event_type = ?', values: [eventType] }];
  const ofState: Condition[] = state === undefined ? [] : [isIn(state)];
  const all = [...ofEndpoint, ...ofType, ...ofState];
  const inD = (list: readonly Condition[]) =>
    list.map(({ sql, values }) => ({ sql: `d.${sql}`, values }));
  if (id !== undefined) {
    return { index: undefined, by: [{ sql: 'id = ?', values: [id] }], rest: inD(all) };
  }
  if (state === 'attempting') {
    return { index: 'outbox_claimed', by: ofState, rest: inD([...ofEndpoint, ...ofType]) };
  }
  const unclaimed = state === 'scheduled' ? [{ sql: 'd.claim IS NULL', values: [] }] : [];
  const rest = (list: readonly Condition[]) => [...inD(list), ...unclaimed];
  if (ofEndpoint.length > 0) {
    return state === 'failed'
      ? { index: 'outbox_failed', by: [...ofEndpoint, ...ofState], rest: rest(ofType) }
      : { index: 'outbox_of_endpoint', by: ofEndpoint, rest: rest([...ofType, ...ofState]) };
  }
  if (state !== undefined) {
    return { index: 'outbox_of_state', by: ofState, rest: rest(ofType) };
  }
  return { index: eventType === undefined ? undefined : 'outbox_of_type', by: ofType, rest: [] };
}

function isOfEndpoint(id: string): Condition {
  return { sql: 'endpoint = (SELECT key FROM outbox_endpoint WHERE id = ?)', values: [id] };
}

/** Literally, since the planner must see which index holds only such rows. */
function isIn(state: (typeof deliveryStates)[number]): Condition {
  return { sql: state === 'attempting' ? 'claim IS NOT NULL' : `state = '${state}'`, values: [] };
}

function where(conditions: readonly Condition[]): string {
  return conditions.length === 0 ? '' : `WHERE ${conditions.map(({ sql }) => sql).join(' AND ')}`;
}

export function deliveryOf(row: Row): Delivery {
  const nextAttemptAt = integerOrNull(row, 'next_at');
  const outcome = textOrNull(row, 'last_outcome');
  const status = integerOrNull(row, 'last_status');
  return {
    id: text(row, 'id'),
    endpointId: text(row, 'endpoint_id'),
    url: text(row, 'url'),
    eventType: text(row, 'event_type'),
    state: oneOf(row, 'shown', deliveryStates),
    attempts: integer(row, 'attempts'),
    createdAt: integer(row, 'created_at'),
    ...(nextAttemptAt === undefined ? {} : { nextAttemptAt }),
    ...(outcome === undefined
      ? {}
      : { last: { outcome, ...(status === undefined ? {} : { status }) } }),
  };
}
