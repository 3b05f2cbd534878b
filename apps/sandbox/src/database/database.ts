import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { StartError } from '../start-error.ts';
import { Row } from './row.ts';
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
      this.#sqlite = new DatabaseSync(file, { timeout: busyTimeoutMs });
    } catch (cause) {
      throw new StartError(`The data folder ${folder} cannot be used.`, { cause });
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
      if (cause instanceof StartError) throw cause;
      throw new StartError(explain(cause, folder), { cause });
    }
  }

  /** Runs `work` in one transaction: all of it is kept, or, where it throws, nothing. */
  transaction<T>(work: () => T): T {
    this.#sqlite.exec('BEGIN IMMEDIATE');
    try {
      const result = work();
      this.#sqlite.exec('COMMIT');
      return result;
    } catch (error) {
      // Some failures, such as a full disk, end the transaction by themselves.
      if (this.#sqlite.isTransaction) this.#sqlite.exec('ROLLBACK');
      throw error;
    }
  }

  /** Runs a statement; returns how many rows it changed. */
  run(sql: string, ...values: SQLInputValue[]): number {
    return Number(this.#prepare(sql).run(...values).changes);
  }

  /** The first row of a query. */
  get(sql: string, ...values: SQLInputValue[]): Row | undefined {
    const columns = this.#prepare(sql).get(...values);
    return columns === undefined ? undefined : new Row(columns);
  }

  /** Every row of a query. */
  all(sql: string, ...values: SQLInputValue[]): Row[] {
    return this.#prepare(sql)
      .all(...values)
      .map((columns) => new Row(columns));
  }

  /** Throws where the file does not answer. */
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
    const version = this.get('PRAGMA user_version')?.integer('user_version') ?? 0;
    if (version > migrations.length) {
      throw new StartError(`${file} was written by a newer version of the sandbox.`);
    }
    for (const migration of migrations.slice(version)) this.#sqlite.exec(migration);
    this.#sqlite.exec(`PRAGMA user_version = ${migrations.length}`);
  }
}

function explain(cause: unknown, folder: string): string {
  const message = cause instanceof Error ? cause.message : String(cause);
  return /locked|busy/i.test(message)
    ? `Another sandbox is using the data folder ${folder}; stop it, or choose another folder with --data.`
    : `The data folder ${folder} holds no usable database (${message}); choose another with --data.`;
}
