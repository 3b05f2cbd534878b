import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { integer, integerOrNull, oneOf, type Row, text } from '@ordering/kit/row';
import type { Delivery, DeliveryFilter } from '../log.ts';
import { deliveryStates } from '../log.ts';

/** The columns of a delivery in the log. */
export const columns = `
  d.seq, d.id, d.event_type, d.created_at, d.attempts, d.due_at, e.id AS endpoint_id, e.url,
  CASE WHEN d.claim IS NULL THEN d.state ELSE 'attempting' END AS shown`;

/** How many deliveries a page looks at, however few of them it shows. */
const window = 5000;

interface Page {
  readonly deliveries: readonly Delivery[];
  /** What comes after the page was stored before this one; undefined at the end. */
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

/** Prepares pages of the log, the newest delivery first. Each costs as much as a page, however long the log is. */
export function prepareList(
  database: DatabaseSync,
): (filter: DeliveryFilter, limit: number, before: number | undefined) => Page {
  return (filter, limit, before) => {
    const { inWindow, values, rest } = queryOf(filter, before);
    const shown = database
      .prepare(`
        SELECT ${columns} FROM (${inWindow}) w
        CROSS JOIN outbox_delivery d ON d.seq = w.seq
        CROSS JOIN outbox_endpoint e ON e.key = d.endpoint
        ${where(rest)} ORDER BY w.seq DESC LIMIT ?`)
      .all(...values, ...rest.flatMap((each) => each.values), limit);
    const deliveries = shown.map(deliveryOf);
    if (shown.length === limit) return { deliveries, next: integer(shown.at(-1), 'seq') };
    const looked = database
      .prepare(`SELECT count(*) AS count, min(seq) AS last FROM (${inWindow})`)
      .get(...values);
    const more = integer(looked, 'count') === window;
    return { deliveries, next: more ? integerOrNull(looked, 'last') : undefined };
  };
}

/** What a page looks at, as SQL. */
export function queryOf(filter: DeliveryFilter, before: number | undefined) {
  const { index, by, rest } = planOf(filter);
  const older: readonly Condition[] =
    before === undefined ? [] : [{ sql: 'seq < ?', values: [before] }];
  const conditions = [...by, ...older];
  const from = `outbox_delivery ${index === undefined ? '' : `INDEXED BY ${index}`}`;
  const inWindow = `SELECT seq FROM ${from} ${where(conditions)} ORDER BY seq DESC LIMIT ${window}`;
  return { inWindow, values: conditions.flatMap((each) => each.values), rest };
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
  const state = oneOf(row, 'shown', deliveryStates);
  return {
    id: text(row, 'id'),
    endpointId: text(row, 'endpoint_id'),
    url: text(row, 'url'),
    eventType: text(row, 'event_type'),
    state,
    attempts: integer(row, 'attempts'),
    createdAt: integer(row, 'created_at'),
    ...(state === 'scheduled' ? { nextAttemptAt: integer(row, 'due_at') } : {}),
  };
}
