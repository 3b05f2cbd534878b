import { DatabaseSync } from 'node:sqlite';
import { settleWithin as settleInFile } from '@ordering/inbox';
import { settleWithin as settleOnServer } from '@ordering/inbox/postgres';
import pg from 'pg';

type MakeEffect = (id: string, lease: string) => Promise<void>;

/** Not before the first event: handlers are loaded before the inbox has made the file its own. */
let makeEffect: MakeEffect | undefined;

/** After so many effects it kills its process, before anybody else can know of the last one. */
let left = Number(process.env.ORDERING_TEST_EFFECTS_LEFT ?? Number.POSITIVE_INFINITY);

/** Makes its effect and the record of it in one transaction. */
export const handlers = {
  async otherwise(
    _event: unknown,
    { id, lease = '' }: { readonly id: string; readonly lease?: string },
  ) {
    makeEffect ??= openEffects(process.env.ORDERING_TEST_DATABASE ?? '');
    await makeEffect(id, lease);
    left -= 1;
    if (left === 0) process.kill(process.pid, 'SIGKILL');
    return 'settled';
  },
};

/** What makes effects in a table beside the inbox, each in a transaction of its own. */
export function openEffects(address: string): MakeEffect {
  const [, path] = /^sqlite:(.*)$/.exec(address) ?? [];
  return path === undefined ? effectsOnServer(address) : effectsInFile(path);
}

function effectsInFile(path: string): MakeEffect {
  const database = new DatabaseSync(path);
  // What has to survive here is the end of a process, and no power cut.
  database.exec('PRAGMA busy_timeout = 10000; PRAGMA synchronous = NORMAL');
  database.exec('CREATE TABLE IF NOT EXISTS effect (id TEXT NOT NULL) STRICT');
  const insert = database.prepare('INSERT INTO effect VALUES (?)');
  return async (id, lease) => {
    database.exec('BEGIN IMMEDIATE');
    try {
      insert.run(id);
      settleInFile(database, lease);
      database.exec('COMMIT');
    } catch (error) {
      database.exec('ROLLBACK');
      throw error;
    }
  };
}

function effectsOnServer(url: string): MakeEffect {
  const pool = new pg.Pool({ connectionString: url, max: 8 });
  // The server goes before this process does.
  pool.on('error', () => {});
  // Two that make it at the same time would meet in the catalogue.
  const made = pool.query(`SELECT pg_advisory_lock(1);
    CREATE TABLE IF NOT EXISTS effect (id text NOT NULL);
    SELECT pg_advisory_unlock(1)`);
  return async (id, lease) => {
    await made;
    const client = await pool.connect();
    try {
      await client.query('BEGIN');
      await client.query('INSERT INTO effect VALUES ($1)', [id]);
      await settleOnServer(client, lease);
      await client.query('COMMIT');
    } catch (error) {
      await client.query('ROLLBACK');
      throw error;
    } finally {
      client.release();
    }
  };
}
