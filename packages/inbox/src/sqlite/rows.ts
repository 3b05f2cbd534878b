import type { SQLOutputValue } from 'node:sqlite';

/** A row as SQLite gives it. */
export type Row = Readonly<Record<string, SQLOutputValue>>;

/** The named column of a row, which must be a text. */
export function text(row: Row | undefined, column: string): string {
  const value = row?.[column];
  if (typeof value !== 'string') throw unexpected(column, 'a text');
  return value;
}

/** The named column of a row, which must be a safe integer. */
export function integer(row: Row | undefined, column: string): number {
  const value = row?.[column];
  if (typeof value !== 'number') throw unexpected(column, 'an integer');
  return value;
}

/** The named column of a row, which must be bytes. */
export function bytes(row: Row | undefined, column: string): Uint8Array {
  const value = row?.[column];
  if (!(value instanceof Uint8Array)) throw unexpected(column, 'bytes');
  return value;
}

function unexpected(column: string, what: string): Error {
  return new Error(`the column ${column} should hold ${what}`);
}
