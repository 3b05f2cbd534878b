import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { ConfigError, messageOf } from '@ordering/kit/failure';
import { integer, type Row } from '@ordering/kit/row';
import { sqlite } from '@ordering/kit/sqlite';
import { inTransaction } from '@ordering/kit/transaction';
import { migrations } from './schema.ts';

/** How long to wait for a sandbox that is just letting go of the same folder, in ms. */
const busyTimeoutMs = 1_000;

/** The SQLite file under a data folder, which belongs to one process at a time. */
export class Database {
  readonly #sqlite: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  /**
   * Opens the file, and makes or updates its tables.
   *
   * WAL with `synchronous=FULL`: what a transaction has committed is still there after a power cut.
   * `locking_mode=EXCLUSIVE`: two processes would each make the attempts that are due, so the second
   * one is refused; the system drops the lock when a process dies.
   */
  constructor(folder: string) {
    const file = join(folder, 'sandbox.db');
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      this.#sqlite = new (sqlite().DatabaseSync)(file, { timeout: busyTimeoutMs });
    } catch (cause) {
      throw new ConfigError(`the data folder ${folder} cannot be used: ${messageOf(cause)}`, {
        cause,
      });
    }
    try {
      this.#sqlite.exec(`
        PRAGMA locking_mode = EXCLUSIVE;
        PRAGMA journal_mode = WAL;
        PRAGMA synchronous = FULL;
      `);
      this.transaction(() => this.#migrate(file));
    } catch (cause) {
      this.#sqlite.close();
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

  /** Throws if the file does not answer. */
  check(): void {
    this.get('SELECT 1 AS one');
  }

  close(): void {
    this.#sqlite.close();
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
      throw new ConfigError(`${file} was written by a newer version of the sandbox`);
    }
    for (const migration of migrations.slice(version)) this.#sqlite.exec(migration);
    this.#sqlite.exec(`PRAGMA user_version = ${migrations.length}`);
  }
}

function explain(cause: unknown, folder: string): string {
  const message = messageOf(cause);
  return /locked|busy/i.test(message)
    ? `another sandbox is using the data folder ${folder}; stop it, or choose another folder with --data`
    : `the data folder ${folder} contains no usable database (${message}); choose another with --data`;
}
