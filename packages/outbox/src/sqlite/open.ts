import type { DatabaseSync } from 'node:sqlite';
import { messageOf } from '@ordering/kit/failure';
import { integer } from '@ordering/kit/row';
import { sqlite } from '@ordering/kit/sqlite';
import { switchToWal, syncFolder } from '@ordering/kit/sqlite-file';
import { inTransaction } from '@ordering/kit/transaction';
import { OutboxError } from '../error.ts';
import { schema, schemaVersion } from './schema.ts';

/** How long to wait for another connection's commit, in milliseconds. SQLite's own default is not to wait. */
const busyTimeoutMs = 5000;

/**
 * Opens the database at `path`, and makes it and the outbox's tables where there are none.
 *
 * `synchronous=FULL` is what makes a commit survive a power cut: in WAL mode, less only survives the end of the process.
 *
 * @throws OutboxError `open` or `newer`.
 */
export function openToWrite(path: string, maxFileBytes?: number): DatabaseSync {
  return open(path, (database) => {
    // Before the first change. What is not a database fails at once: the switch would try for as long as it waits for others.
    hasTables(database, path);
    switchToWal(database, busyTimeoutMs);
    // 16 MiB: the indexes of a million deliveries are larger than SQLite's own 2.
    database.exec('PRAGMA synchronous = FULL; PRAGMA cache_size = -16384');
    inTransaction(database, () => {
      if (!hasTables(database, path)) database.exec(schema);
    });
    syncFolder(path);
    if (maxFileBytes !== undefined) limitSize(database, maxFileBytes);
  });
}

/** Opens the database at `path`, which is there, to read. */
export function openToRead(path: string): DatabaseSync {
  return open(path, (database) => database.exec('PRAGMA query_only = 1'));
}

function open(path: string, prepare: (database: DatabaseSync) => void): DatabaseSync {
  try {
    const database = new (sqlite().DatabaseSync)(path, { timeout: busyTimeoutMs });
    try {
      prepare(database);
      return database;
    } catch (error) {
      database.close();
      throw error;
    }
  } catch (cause) {
    if (cause instanceof OutboxError) throw cause;
    throw new OutboxError('open', `the outbox ${path} cannot be opened: ${messageOf(cause)}`, {
      cause,
    });
  }
}

/** SQLite then fails as on a full disk where the file would grow beyond it. */
function limitSize(database: DatabaseSync, bytes: number): void {
  const pageSize = integer(database.prepare('PRAGMA page_size').get(), 'page_size');
  database.exec(`PRAGMA max_page_count = ${Math.max(1, Math.floor(bytes / pageSize))}`);
}

/** @throws OutboxError `open` or `newer` if they are those of another version. */
function hasTables(database: DatabaseSync, path: string): boolean {
  const present = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'outbox_version'");
  if (present.get() === undefined) return false;
  const row = database.prepare('SELECT version FROM outbox_version').get();
  const version = integer(row, 'version');
  if (version > schemaVersion) {
    throw new OutboxError(
      'newer',
      `the outbox ${path} was written by a newer version (its format is ${version}, and this version supports formats up to ${schemaVersion}): update this program`,
    );
  }
  if (version < schemaVersion) {
    throw new OutboxError(
      'open',
      `the outbox ${path} has format ${version}, which no release of this package has written: drop its tables, whose names begin with outbox_`,
    );
  }
  return true;
}
