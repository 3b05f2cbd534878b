import type { DatabaseSync } from 'node:sqlite';

/** More than a page, so that the row needs room in the file. */
const probeBytes = 8192;

/**
 * Prepares what shows whether a delivery could be stored: a row that needs room in the file, and is taken back. The pages
 * that it has touched are written all the same. Where a value stays as it is, SQLite writes nothing: the update of the clock
 * is for an inbox that was copied, which refuses it.
 */
export function prepareProbe(database: DatabaseSync): () => void {
  const insert = database.prepare("INSERT INTO content (seq, headers, body) VALUES (-1, '{}', ?)");
  const remove = database.prepare('DELETE FROM content WHERE seq = -1');
  const touch = database.prepare('UPDATE clock SET mark = mark');
  return () => {
    insert.run(new Uint8Array(probeBytes));
    remove.run();
    touch.run();
  };
}
