import { DatabaseSync } from 'node:sqlite';
import { settleWithin } from '@ordering/inbox';

/** Not before the first event: handlers are loaded before the inbox has made the file its own. */
let makeEffect: ((id: string, lease: string) => void) | undefined;

/** After so many effects it kills its process, before anybody else can know of the last one. */
let left = Number(process.env.ORDERING_TEST_EFFECTS_LEFT ?? Number.POSITIVE_INFINITY);

/** Makes its effect and the record of it in one transaction. */
export const handlers = {
  otherwise(_event: unknown, { id, lease = '' }: { readonly id: string; readonly lease?: string }) {
    makeEffect ??= openEffects(process.env.ORDERING_TEST_DATABASE ?? '');
    makeEffect(id, lease);
    left -= 1;
    if (left === 0) process.kill(process.pid, 'SIGKILL');
    return 'settled';
  },
};

/** What makes effects in a table beside the inbox, each in a transaction of its own. */
export function openEffects(path: string): (id: string, lease: string) => void {
  const database = new DatabaseSync(path);
  // What has to survive here is the end of a process, and no power cut.
  database.exec('PRAGMA busy_timeout = 10000; PRAGMA synchronous = NORMAL');
  database.exec('CREATE TABLE IF NOT EXISTS effect (id TEXT NOT NULL) STRICT');
  const insert = database.prepare('INSERT INTO effect VALUES (?)');
  return (id, lease) => {
    database.exec('BEGIN IMMEDIATE');
    try {
      insert.run(id);
      settleWithin(database, lease);
      database.exec('COMMIT');
    } catch (error) {
      database.exec('ROLLBACK');
      throw error;
    }
  };
}
