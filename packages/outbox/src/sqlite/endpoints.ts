import type { DatabaseSync } from 'node:sqlite';
import { integer, integerOrNull, type Row, text, textOrNull } from '@ordering/kit/row';
import type { StoredEndpoint } from '../endpoint.ts';

/** The statements about endpoints that write. Each runs inside whatever transaction is open. */
export interface Endpoints {
  /** `ending`: the deliveries of an endpoint of that id that is being removed come first. */
  put(endpoint: StoredEndpoint): 'stored' | 'ending';
  /** Removes an endpoint, and ends some of its deliveries that wait. `more`: others wait still. */
  remove(id: string): 'removed' | 'more' | 'absent';
}

/** How many deliveries are ended at once. */
const step = 500;

export function prepareEndpoints(database: DatabaseSync): Endpoints {
  const put = database.prepare(`
    INSERT INTO outbox_endpoint (id, url, secret, location, concurrency, enabled)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6)
    ON CONFLICT (id) DO UPDATE SET
      url = ?2, secret = ?3, location = ?4, concurrency = ?5, enabled = ?6, removed = 0`);
  const find = database.prepare('SELECT key, removed FROM outbox_endpoint WHERE id = ?');
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
    put({ id, url, secret, location, concurrency, enabled }) {
      const present = find.get(id);
      if (present !== undefined && integer(present, 'removed') === 1) {
        if (waits.get(integer(present, 'key')) !== undefined) return 'ending';
      }
      put.run(id, url, secret, location ?? null, concurrency ?? null, enabled ? 1 : 0);
      return 'stored';
    },

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

export function endpointOf(row: Row): StoredEndpoint {
  return {
    id: text(row, 'id'),
    url: text(row, 'url'),
    secret: text(row, 'secret'),
    location: textOrNull(row, 'location'),
    concurrency: integerOrNull(row, 'concurrency'),
    enabled: integer(row, 'enabled') === 1,
  };
}
