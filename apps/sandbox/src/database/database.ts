import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { ConfigError, messageOf } from '@ordering/kit/failure';
import { lockFile } from '@ordering/kit/file-lock';
import { integer, type Row, text } from '@ordering/kit/row';
import { sqlite } from '@ordering/kit/sqlite';
import { inTransaction } from '@ordering/kit/transaction';
import { type PageQuery, pageOf } from '../page.ts';
import { migrations } from './schema.ts';

/** How long to wait for a commit of the outbox, which writes to the same file, in ms. */
const busyTimeoutMs = 5_000;
/** How long to wait for a sandbox that is just letting go of the same folder, in ms. */
const lockTimeoutMs = 1_000;

/** The SQLite file under a data folder, which belongs to one process at a time. */
export class Database {
  /** The file. */
  readonly path: string;
  readonly #sqlite: DatabaseSync;
  readonly #release: () => void;
  readonly #statements = new Map<string, StatementSync>();

  /**
   * Opens the file, and makes or updates its tables.
   *
   * WAL with `synchronous=FULL`: what a transaction has committed is still there after a power cut.
   * Two processes would each have a clock of their own, so the second one is refused; the system drops the lock when a
   * process dies. The outbox moves what was committed from the log into the file, so that nobody waits for it here.
   */
  constructor(folder: string) {
    const file = join(folder, 'sandbox.db');
    this.path = file;
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      this.#release = lock(folder);
      makePrivate(file);
      this.#sqlite = new (sqlite().DatabaseSync)(file, { timeout: busyTimeoutMs });
    } catch (cause) {
      if (cause instanceof ConfigError) throw cause;
      throw new ConfigError(`the data folder ${folder} cannot be used: ${messageOf(cause)}`, {
        cause,
      });
    }
    try {
      this.#sqlite.exec(`
        PRAGMA journal_mode = WAL;
        PRAGMA synchronous = FULL;
        PRAGMA wal_autocheckpoint = 0;
      `);
      this.transaction(() => this.#migrate(file));
    } catch (cause) {
      this.close();
      if (cause instanceof ConfigError) throw cause;
      throw new ConfigError(explain(cause, folder), { cause });
    }
  }

  /** Runs `work` in one transaction: all of it is kept, or, where it throws, nothing. */
  transaction<T>(work: () => T): T {
    return inTransaction(this.#sqlite, work);
  }

  /** Runs a statement; returns how many rows it changed. */
  run(sql: string, ...values: SQLInputValue[]): number {
    return Number(this.#prepare(sql).run(...values).changes);
  }

  /** The first row of a query. */
  get(sql: string, ...values: SQLInputValue[]): Row {
    return this.#prepare(sql).get(...values);
  }

  /** Every row of a query. */
  all(sql: string, ...values: SQLInputValue[]): Row[] {
    return this.#prepare(sql).all(...values);
  }

  /**
   * A page of the rows of a query that ends in a condition, the newest first; undefined if the cursor is not one.
   *
   * @param id What numbers the rows, in a column that is named `id`.
   */
  page(sql: string, id: string, asked: PageQuery, ...values: SQLInputValue[]) {
    return pageOf<Row>(
      asked,
      (row) => integer(row, 'id'),
      (last = Number.MAX_SAFE_INTEGER, most) =>
        this.all(`${sql} AND ${id} < ? ORDER BY ${id} DESC LIMIT ?`, ...values, last, most),
    );
  }

  /** Throws if the file does not answer. */
  check(): void {
    this.get('SELECT 1 AS one');
  }

  /** Has somebody else write, on this connection and within the transaction that is open. */
  write<T>(work: (connection: DatabaseSync) => T): T {
    return work(this.#sqlite);
  }

  /** Empties the sandbox's own tables, but for the clock, which never goes back. */
  clear(): void {
    this.#sqlite.exec('PRAGMA defer_foreign_keys = ON');
    for (const row of this.all("SELECT name FROM sqlite_schema WHERE type = 'table'")) {
      const name = text(row, 'name');
      if (!/^(?:clock$|outbox_|sqlite_)/.test(name)) this.run(`DELETE FROM ${name}`);
    }
  }

  close(): void {
    this.#sqlite.close();
    this.#release();
  }

  #prepare(sql: string): StatementSync {
    const known = this.#statements.get(sql);
    if (known !== undefined) return known;
    const statement = this.#sqlite.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }

  #migrate(file: string): void {
    const version = integer(this.get('PRAGMA user_version'), 'user_version');
    if (version > migrations.length) {
      throw new ConfigError(
        `${file} was written by a newer version of the sandbox: update the sandbox, or choose another folder with --data`,
      );
    }
    for (const migration of migrations.slice(version)) this.#sqlite.exec(migration);
    this.#sqlite.exec(`PRAGMA user_version = ${migrations.length}`);
  }
}

/** The secrets of endpoints are in the file, and SQLite gives the files beside it the rights of this one. */
function makePrivate(file: string): void {
  closeSync(openSync(file, 'a', 0o600));
  chmodSync(file, 0o600);
}

/** Takes the folder, and returns what gives it back. */
function lock(folder: string): () => void {
  const pause = new Int32Array(new SharedArrayBuffer(4));
  for (let waited = 0; waited <= lockTimeoutMs; waited += 50) {
    const release = lockFile(join(folder, 'sandbox.lock'));
    if (release !== undefined) return release;
    Atomics.wait(pause, 0, 0, 50);
  }
  throw new ConfigError(
    `another sandbox is using the data folder ${folder}; stop it, or choose another folder with --data`,
  );
}

function explain(cause: unknown, folder: string): string {
  return `the data folder ${folder} contains no usable database (${messageOf(cause)}); choose another folder with --data`;
}
