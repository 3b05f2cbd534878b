import type { Cursor } from '../read/cursor.ts';
import type { Source } from '../read/source.ts';

/** One constant of a list. */
interface Member {
  readonly source: Source;
  /** What else is written beside it, by keyword. */
  readonly rest: ReadonlyMap<string, string>;
}

/** The constants that a schema lists. */
export interface List {
  readonly values: ReadonlyMap<string, Member>;
  /** Whether any other value of the type may come too. */
  readonly open: boolean;
}

export interface Limit {
  readonly value: number;
  readonly source: Source;
}

/** Schemas of which a value matches at least one, or exactly one. */
export interface Choice {
  readonly kind: 'anyOf' | 'oneOf';
  readonly alternatives: readonly Cursor[];
}

/** What a schema means, however it is written: `$ref` and `allOf` are gone, and a constant is a list of one. */
export interface Shape {
  readonly source: Source;
  readonly types: ReadonlySet<string>;
  readonly list: List | undefined;
  readonly limits: ReadonlyMap<string, Limit>;
  /** Rules that are the same or another one, as text. */
  readonly formats: ReadonlyMap<string, string>;
  readonly required: ReadonlyMap<string, Source>;
  /** The schemas that each field has to match. */
  readonly fields: ReadonlyMap<string, readonly Cursor[]>;
  readonly items: readonly Cursor[];
  readonly others: 'any' | 'none' | readonly Cursor[];
  /** The choices that are neither a list of constants nor one of types. */
  readonly choices: readonly Choice[];
  readonly deprecated: boolean;
}
