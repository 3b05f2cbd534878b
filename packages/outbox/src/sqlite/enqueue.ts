import { integer } from '@ordering/kit/row';
import type { PreparedDelivery } from '../delivery.ts';
import type { EnqueueOutcome } from './commands.ts';
import { type Connection, prepareOn } from './connection.ts';

/** Stores a delivery, inside whatever transaction is open. */
export type Enqueue = (
  delivery: Omit<PreparedDelivery, 'body'>,
  body: Uint8Array,
) => EnqueueOutcome;

/** Prepares the statements that store a delivery. */
export function prepareEnqueue(database: Connection): Enqueue {
  const find = prepareOn(database, 'SELECT key FROM outbox_endpoint WHERE id = ? AND removed = 0');
  const insert = prepareOn(
    database,
    `
    INSERT INTO outbox_delivery (id, endpoint, event_type, action, created_at, due_at)
    VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING`,
  );
  const insertBody = prepareOn(database, 'INSERT INTO outbox_body (delivery, body) VALUES (?, ?)');

  return ({ id, endpointId, eventType, action, createdAt, dueAt }, body) => {
    const row = find.get(endpointId);
    if (row === undefined) return 'unknown-endpoint';
    const key = integer(row, 'key');
    const added = insert.run(id, key, eventType, action ?? null, createdAt, dueAt);
    if (Number(added.changes) === 0) return 'duplicate';
    insertBody.run(added.lastInsertRowid, body);
    return 'stored';
  };
}
