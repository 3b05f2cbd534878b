import type { DatabaseSync } from 'node:sqlite';
import { integer, integerOrNull, type Row, text, textOrNull } from '@ordering/kit/row';
import { readingPlainly } from '@ordering/kit/sqlite';
import type { StoredEndpoint } from '../endpoint.ts';

/** The statements about endpoints that write. Each runs inside whatever transaction is open. */
export interface Endpoints {
  /** `ending`: the deliveries of an endpoint of that id that is being removed come first. */
  put(endpoint: Omit<StoredEndpoint, 'disabled'>): 'stored' | 'ending';
  /** False if there is no such endpoint. */
  disable(id: string, reason: string, now: number): boolean;
  /** False if there is no such endpoint. */
  enable(id: string, now: number): boolean;
  /** Removes an endpoint, and ends some of its deliveries that wait. `more`: others wait still. */
  remove(id: string): 'removed' | 'more' | 'absent';
}

/** How many deliveries are ended at once. */
const step = 500;

export function prepareEndpoints(database: DatabaseSync): Endpoints {
  // One that is disabled stays so, unless it was removed and comes again.
  const put = database.prepare(`
    INSERT INTO outbox_endpoint (id, url, secret, location, concurrency, enabled)
    VALUES (?, ?, ?, ?, ?, 1)
    ON CONFLICT (id) DO UPDATE SET
      url = excluded.url, secret = excluded.secret, location = excluded.location,
      concurrency = excluded.concurrency, enabled = max(enabled, removed), removed = 0`);
  const disable = database.prepare(`
    UPDATE outbox_endpoint
    SET disabled_reason = ?, switched_at = iif(enabled, ?, switched_at), enabled = 0
    WHERE id = ? AND removed = 0`);
  const enable = database.prepare(`
    UPDATE outbox_endpoint
    SET disabled_reason = NULL, switched_at = iif(enabled, switched_at, ?), enabled = 1
    WHERE id = ? AND removed = 0`);
  const find = readingPlainly(
    database.prepare('SELECT key, removed FROM outbox_endpoint WHERE id = ?'),
  );
  const waits = database.prepare(`
    SELECT 1 FROM outbox_delivery INDEXED BY outbox_due
    WHERE state = 'scheduled' AND claim IS NULL AND endpoint = ? LIMIT 1`);
  const mark = database.prepare(
    "UPDATE outbox_endpoint SET removed = 1, secret = '' WHERE key = ?",
  );
  const end = database.prepare(`
    UPDATE outbox_delivery SET state = coalesce(resend_from, 'failed'), resend_from = NULL
    WHERE seq IN (
      SELECT seq FROM outbox_delivery INDEXED BY outbox_due
      WHERE state = 'scheduled' AND claim IS NULL AND endpoint = ? LIMIT ${step}
    )`);

  return {
    put({ id, url, secret, location, concurrency }) {
      const present = find.get(id);
      if (present !== undefined && integer(present, 'removed') === 1) {
        if (waits.get(integer(present, 'key')) !== undefined) return 'ending';
      }
      put.run(id, url, secret, location ?? null, concurrency ?? null);
      return 'stored';
    },

    disable: (id, reason, now) => Number(disable.run(reason, now, id).changes) === 1,
    enable: (id, now) => Number(enable.run(now, id).changes) === 1,

    remove(id) {
      const present = find.get(id);
      if (present === undefined) return 'absent';
      const key = integer(present, 'key');
      const gone = integer(present, 'removed') === 1;
      if (gone && waits.get(key) === undefined) return 'absent';
      mark.run(key);
      return Number(end.run(key).changes) < step ? 'removed' : 'more';
    },
  };
}

export function prepareFindEndpoint(
  database: DatabaseSync,
): (id: string) => StoredEndpoint | undefined {
  const find = readingPlainly(
    database.prepare('SELECT * FROM outbox_endpoint WHERE id = ? AND removed = 0'),
  );
  return (id) => {
    const row = find.get(id);
    return row === undefined ? undefined : endpointOf(row);
  };
}

/** Prepares pages of endpoints, in the order in which they were added; `next` is the key of the last one. */
export function prepareListEndpoints(
  database: DatabaseSync,
): (
  disabled: boolean | undefined,
  limit: number,
  after: number,
) => { readonly endpoints: readonly StoredEndpoint[]; readonly next: number | undefined } {
  const list = database.prepare(`
    SELECT * FROM outbox_endpoint
    WHERE key > ? AND removed = 0 AND enabled IN (?, ?) ORDER BY key LIMIT ?`);
  return (disabled, limit, after) => {
    const rows = list.all(after, disabled === true ? 0 : 1, disabled === false ? 1 : 0, limit);
    const next = rows.length < limit ? undefined : integer(rows.at(-1), 'key');
    return { endpoints: rows.map(endpointOf), next };
  };
}

export function endpointOf(row: Row): StoredEndpoint {
  return {
    id: text(row, 'id'),
    url: text(row, 'url'),
    secret: text(row, 'secret'),
    location: textOrNull(row, 'location'),
    concurrency: integerOrNull(row, 'concurrency'),
    disabled:
      integer(row, 'enabled') === 1
        ? undefined
        : { reason: text(row, 'disabled_reason'), at: integer(row, 'switched_at') },
  };
}
