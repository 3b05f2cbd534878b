/**
 * Reads one row of SQLite, column by column, with the type that the column must have. A row that
 * does not fit means that the code and the schema have parted: an error, never a wrong value.
 */
export class Row {
  readonly #columns: Readonly<Record<string, unknown>>;

  constructor(columns: Readonly<Record<string, unknown>>) {
    this.#columns = columns;
  }

  text(name: string): string {
    const value = this.#columns[name];
    if (typeof value === 'string') return value;
    throw this.#misfit(name, 'text');
  }

  integer(name: string): number {
    const value = this.#columns[name];
    if (typeof value === 'number' && Number.isSafeInteger(value)) return value;
    throw this.#misfit(name, 'an integer');
  }

  real(name: string): number {
    const value = this.#columns[name];
    if (typeof value === 'number') return value;
    throw this.#misfit(name, 'a number');
  }

  bytes(name: string): Uint8Array {
    const value = this.#columns[name];
    if (value instanceof Uint8Array) return value;
    throw this.#misfit(name, 'bytes');
  }

  textOrNull(name: string): string | undefined {
    return this.#columns[name] === null ? undefined : this.text(name);
  }

  integerOrNull(name: string): number | undefined {
    return this.#columns[name] === null ? undefined : this.integer(name);
  }

  /** A text that must be one of a list of constants. */
  oneOf<T extends string>(name: string, values: readonly T[]): T {
    const text = this.text(name);
    const found = values.find((value) => value === text);
    if (found === undefined) throw this.#misfit(name, `one of ${values.join(', ')}`);
    return found;
  }

  #misfit(name: string, wanted: string): Error {
    return new Error(`The column ${name} does not hold ${wanted}.`);
  }
}
