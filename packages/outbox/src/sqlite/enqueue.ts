import type { PreparedDelivery } from '../delivery.ts';
import type { EnqueueOutcome } from './commands.ts';

/** What a column can hold. */
type Value = null | number | bigint | string | Uint8Array;

/** A connection to a file of SQLite: a `DatabaseSync` of `node:sqlite`, or a `Database` of better-sqlite3. */
export interface Connection {
  prepare(sql: string): {
    run(...values: Value[]): {
      readonly changes: number | bigint;
      readonly lastInsertRowid: number | bigint;
    };
    get(...values: Value[]): unknown;
  };
}

/** Stores a delivery, inside whatever transaction is open. */
export type Enqueue = (
  delivery: Omit<PreparedDelivery, 'body'>,
  body: Uint8Array,
) => EnqueueOutcome;

/** Prepares the statements that store a delivery. A parameter with a number would be a name for better-sqlite3. */
export function prepareEnqueue(database: Connection): Enqueue {
  const insert = database.prepare(`
    INSERT INTO outbox_delivery (id, endpoint, event_type, action, created_at, due_at)
    SELECT ?, key, ?, ?, ?, ? FROM outbox_endpoint WHERE id = ? AND removed = 0
    ON CONFLICT (id) DO NOTHING`);
  const insertBody = database.prepare('INSERT INTO outbox_body (delivery, body) VALUES (?, ?)');
  const find = database.prepare('SELECT 1 FROM outbox_endpoint WHERE id = ? AND removed = 0');

  return ({ id, endpointId, eventType, action = null, createdAt, dueAt }, body) => {
    const added = insert.run(id, eventType, action, createdAt, dueAt, endpointId);
    if (Number(added.changes) === 0) {
      return find.get(endpointId) === undefined ? 'unknown-endpoint' : 'duplicate';
    }
    insertBody.run(added.lastInsertRowid, body);
    return 'stored';
  };
}
