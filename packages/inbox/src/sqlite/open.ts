import { existsSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { integer, text } from '@ordering/kit/row';
import { sqlite } from '@ordering/kit/sqlite';
import { switchToWal, syncFolder } from '@ordering/kit/sqlite-file';
import { inTransaction } from '@ordering/kit/transaction';
import { InboxError } from '../error.ts';
import { failureOf } from './failure.ts';
import { applicationId, type Migration, migrations, schemaVersion, unreleased } from './schema.ts';

/**
 * How long to wait for another process's commit, in milliseconds: twice that is less than a receiver gives `accept`.
 * SQLite's own default is not to wait.
 */
const busyTimeoutMs = 3000;
/** How long to wait for a process that opens or migrates the file at the same time. */
const openTimeoutMs = 60_000;

/**
 * How much may stand in the log before it goes into the file, in pages. A page that many commits change goes there once,
 * and each time costs two more flushes to the disk, for which all commits wait. SQLite's own default is 1,000.
 */
const logPages = 4000;

/**
 * How much of the file is kept in memory, in KiB. Ids are random, so that each delivery touches another page of their
 * index: this much holds the index of some 300,000 of them. SQLite's own default is 2,000.
 */
const cacheKib = 16 * 1024;

/**
 * Opens an inbox file, makes it where there is none, and brings it to this version.
 *
 * `synchronous=FULL` is what makes a commit survive a power cut: in WAL mode, less only survives the
 * end of the process.
 *
 * @throws InboxError `open`, `newer` or `foreign`.
 */
export function openDatabase(path: string): DatabaseSync {
  return opening(path, () => {
    const database = new (sqlite().DatabaseSync)(path);
    try {
      database.exec(`PRAGMA busy_timeout = ${openTimeoutMs}`);
      // Before the first change, so that no other program's file is touched.
      inTransaction(database, () => versionOf(database, path), 'deferred');
      switchToWal(database, openTimeoutMs);
      database.exec('PRAGMA synchronous = FULL');
      database.exec(`PRAGMA cache_size = ${-cacheKib}`);
      database.exec(`PRAGMA wal_autocheckpoint = ${logPages}`);
      migrate(database, path);
      database.exec(`PRAGMA busy_timeout = ${busyTimeoutMs}`);
      syncFolder(fileOf(database));
      return database;
    } catch (error) {
      database.close();
      throw error;
    }
  });
}

/** The file that is open. Its log lies beside it, and not beside a link that leads to it. */
export function fileOf(database: DatabaseSync): string {
  const query = "SELECT file FROM pragma_database_list WHERE name = 'main'";
  return text(database.prepare(query).get(), 'file');
}

/** Opens the file of an inbox that is open already, to read from it. */
export function openToRead(path: string): DatabaseSync {
  return opening(path, () => {
    const database = new (sqlite().DatabaseSync)(path, { readOnly: true });
    database.exec(`PRAGMA busy_timeout = ${busyTimeoutMs}`);
    return database;
  });
}

/**
 * What brings a file to this version; all of it where there is no file yet. Changes nothing.
 *
 * @throws InboxError `open`, `newer` or `foreign`.
 */
export function migrationsOf(path: string): readonly Migration[] {
  if (!existsSync(path)) return migrations();
  return opening(path, () => {
    const database = openToRead(path);
    try {
      return migrations(versionOf(database, path));
    } finally {
      database.close();
    }
  });
}

/**
 * Opens, and says of what fails which file it was.
 *
 * @throws InboxError `open`, or what was thrown if it is one already.
 */
export function opening<T>(path: string, open: () => T): T {
  try {
    return open();
  } catch (cause) {
    if (cause instanceof InboxError) throw cause;
    throw new InboxError(
      'open',
      `the inbox ${path} cannot be opened: ${failureOf(cause).message}`,
      {
        cause,
      },
    );
  }
}

/** Brings the tables to this version, once, however many processes open the file together. */
function migrate(database: DatabaseSync, path: string): void {
  inTransaction(database, () => {
    for (const { sql } of migrations(versionOf(database, path))) database.exec(sql);
  });
}

/** The version of the file's tables; 0 if it has none. Inside a transaction: one state of the file must answer. */
function versionOf(database: DatabaseSync, path: string): number {
  const pragma = (name: string): number => integer(database.prepare(`PRAGMA ${name}`).get(), name);
  const version = pragma('user_version');
  if (pragma('application_id') !== applicationId) {
    const { tables } = database.prepare('SELECT count(*) AS tables FROM sqlite_schema').get() ?? {};
    if (tables === 0 && version === 0) return 0;
    throw new InboxError('foreign', `the file ${path} is another program's database`);
  }
  if (version > schemaVersion) {
    throw new InboxError(
      'newer',
      `the inbox ${path} was written by a newer version (its format is ${version}, and this version supports formats up to ${schemaVersion}): update this program`,
    );
  }
  if (version <= unreleased) {
    throw new InboxError(
      'open',
      `the inbox ${path} has format ${version}, which no release of this package has written: move it away, so that a new one is created`,
    );
  }
  return version;
}
