/** A row as SQLite returns it; undefined if a query found none. */
export type Row = Readonly<Record<string, unknown>> | undefined;

// Each reads one column with the type that it must have. A row that does not fit means that the code and the
// schema have drifted apart: an error, never a wrong value.

export function text(row: Row, column: string): string {
  const value = row?.[column];
  return typeof value === 'string' ? value : misfit(column, 'text');
}

export function integer(row: Row, column: string): number {
  const value = row?.[column];
  return typeof value === 'number' && Number.isSafeInteger(value)
    ? value
    : misfit(column, 'an integer');
}

export function real(row: Row, column: string): number {
  const value = row?.[column];
  return typeof value === 'number' ? value : misfit(column, 'a number');
}

export function bytes(row: Row, column: string): Uint8Array {
  const value = row?.[column];
  return value instanceof Uint8Array ? value : misfit(column, 'bytes');
}

/** Undefined for NULL. */
export function textOrNull(row: Row, column: string): string | undefined {
  return row?.[column] === null ? undefined : text(row, column);
}

/** Undefined for NULL. */
export function integerOrNull(row: Row, column: string): number | undefined {
  return row?.[column] === null ? undefined : integer(row, column);
}

/** One of a list of constants. */
export function oneOf<T extends string>(row: Row, column: string, values: readonly T[]): T {
  const value = row?.[column];
  return values.find((each) => each === value) ?? misfit(column, `one of ${values.join(', ')}`);
}

/** Headers, which a row holds as JSON. */
export function headers(row: Row, column: string): Readonly<Record<string, string>> {
  const value: unknown = JSON.parse(text(row, column));
  if (typeof value !== 'object' || value === null) return misfit(column, 'headers');
  return Object.fromEntries(
    Object.entries(value).map(([name, each]): [string, string] =>
      typeof each === 'string' ? [name, each] : misfit(column, 'headers'),
    ),
  );
}

function misfit(column: string, wanted: string): never {
  throw new Error(`the column ${column} does not hold ${wanted}`);
}
