import type { DatabaseSync } from 'node:sqlite';

/** Forgets every delivery, ended or not, and every endpoint. */
export type Clear = () => void;

/** Prepares the statements that empty the tables. Keys of deliveries are not used again. */
export function prepareClear(database: DatabaseSync): Clear {
  const tables = ['outbox_attempt', 'outbox_body', 'outbox_delivery', 'outbox_endpoint'];
  const statements = tables.map((table) => database.prepare(`DELETE FROM ${table}`));
  return () => {
    for (const statement of statements) statement.run();
  };
}
