import type { Row } from '@ordering/kit/row';

/** What a column can hold. */
type Value = null | number | bigint | string | Uint8Array;

/** How much a statement changed. */
interface Changes {
  readonly changes: number | bigint;
  readonly lastInsertRowid: number | bigint;
}

/**
 * A connection to a file of SQLite that the caller has open: a `DatabaseSync` of `node:sqlite`, or a `Database` of
 * better-sqlite3.
 */
export interface Connection {
  prepare(sql: string): {
    run(...values: Value[]): Changes;
    get(...values: Value[]): unknown;
    all(...values: Value[]): readonly unknown[];
  };
}

/** A statement, whose parameters are plain `?`: better-sqlite3 takes one with a number for a name. */
export interface Prepared {
  run(...values: Value[]): Changes;
  get(...values: Value[]): Row;
  all(...values: Value[]): Row[];
}

/** Prepares a statement on whatever connection. */
export function prepareOn(connection: Connection, sql: string): Prepared {
  const statement = connection.prepare(sql);
  return {
    run: (...values) => statement.run(...values),
    get: (...values) => rowOf(statement.get(...values)),
    all: (...values) => statement.all(...values).map(rowOf),
  };
}

/** Both can be told to return integers as `bigint`: ours are all small. */
function rowOf(found: unknown): Row {
  if (typeof found !== 'object' || found === null) return undefined;
  const entries: [string, unknown][] = Object.entries(found);
  return Object.fromEntries(
    entries.map(([name, value]) => [name, typeof value === 'bigint' ? Number(value) : value]),
  );
}
