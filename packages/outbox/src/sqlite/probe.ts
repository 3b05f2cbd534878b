import type { DatabaseSync } from 'node:sqlite';

/** More than a page, so that the row needs room in the file. */
const probeBytes = 8192;

/**
 * Prepares what shows whether a delivery could be stored: a row that needs room in the file, and is taken back. The pages
 * that it has touched are written all the same.
 */
export function prepareProbe(database: DatabaseSync): () => void {
  const insert = database.prepare('INSERT INTO outbox_body (delivery, body) VALUES (-1, ?)');
  const remove = database.prepare('DELETE FROM outbox_body WHERE delivery = -1');
  return () => {
    insert.run(new Uint8Array(probeBytes));
    remove.run();
  };
}
