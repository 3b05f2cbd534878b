import { closeSync, fsyncSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { messageOf } from '@ordering/kit/failure';
import { integer } from '@ordering/kit/row';
import { sqlite } from '@ordering/kit/sqlite';
import { inTransaction } from '@ordering/kit/transaction';
import { InboxError } from '../error.ts';
import { applicationId, schema, schemaVersion } from './schema.ts';

/** How long to wait for another process's commit, in milliseconds. SQLite's own default is not to wait. */
const busyTimeoutMs = 5000;

/**
 * Opens an inbox file, and makes it where there is none.
 *
 * `synchronous=FULL` is what makes a commit survive a power cut: in WAL mode, less only survives the
 * end of the process.
 *
 * @throws InboxError `open`, `newer` or `foreign`.
 */
export function openDatabase(path: string): DatabaseSync {
  try {
    const database = new (sqlite().DatabaseSync)(path);
    try {
      database.exec(`PRAGMA busy_timeout = ${busyTimeoutMs}`);
      // Before the first change, so that no other program's file is touched.
      inTransaction(database, () => refuseForeign(database, path), 'deferred');
      switchToWal(database);
      database.exec('PRAGMA synchronous = FULL');
      createTables(database, path);
      syncFolder(path);
      return database;
    } catch (error) {
      database.close();
      throw error;
    }
  } catch (cause) {
    if (cause instanceof InboxError) throw cause;
    throw new InboxError('open', `the inbox ${path} cannot be opened: ${messageOf(cause)}`, {
      cause,
    });
  }
}

/** Patient by itself: for this one switch, SQLite does not wait for others that are opening the file. */
function switchToWal(database: DatabaseSync): void {
  const pause = new Int32Array(new SharedArrayBuffer(4));
  for (let waited = 0; ; waited += 20) {
    try {
      database.exec('PRAGMA journal_mode = WAL');
      return;
    } catch (error) {
      if (waited >= busyTimeoutMs) throw error;
      Atomics.wait(pause, 0, 0, 20);
    }
  }
}

/** Creates the tables once, however many processes open the new file together. */
function createTables(database: DatabaseSync, path: string): void {
  inTransaction(database, () => {
    if (refuseForeign(database, path) === 'empty') database.exec(schema);
  });
}

/** Inside a transaction: its three questions must be answered by one state of the file. */
function refuseForeign(database: DatabaseSync, path: string): 'empty' | 'ours' {
  const pragma = (name: string): number => integer(database.prepare(`PRAGMA ${name}`).get(), name);
  const version = pragma('user_version');
  if (pragma('application_id') !== applicationId) {
    const { tables } = database.prepare('SELECT count(*) AS tables FROM sqlite_schema').get() ?? {};
    if (tables === 0 && version === 0) return 'empty';
    throw new InboxError('foreign', `the file ${path} is another program's database`);
  }
  if (version > schemaVersion) {
    throw new InboxError(
      'newer',
      `the inbox ${path} was written by a newer version (its format is ${version}, this version knows ${schemaVersion}): update this program`,
    );
  }
  return 'ours';
}

/** Makes the new file's name durable, too: it stands in the folder. */
function syncFolder(path: string): void {
  const folder = openSync(dirname(path), 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
