import type { DatabaseSync } from 'node:sqlite';

/**
 * Runs `work` in one transaction of SQLite: all of it is kept or, if it throws, nothing.
 *
 * `immediate` takes the lock for writing first, which is where SQLite waits for other processes: a transaction that
 * starts by reading cannot wait later. `deferred` is for work that only reads.
 */
export function inTransaction<T>(
  database: DatabaseSync,
  work: () => T,
  kind: 'immediate' | 'deferred' = 'immediate',
): T {
  database.exec(`BEGIN ${kind}`);
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    rollBack(database);
    throw error;
  }
}

function rollBack(database: DatabaseSync): void {
  try {
    database.exec('ROLLBACK');
  } catch {
    // Some failures, such as a full disk, have ended the transaction already.
  }
}
