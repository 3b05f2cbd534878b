import type { Source } from '../read/source.ts';
import type { Area, Direction, Rule } from './policy.ts';

/** Where a part of the contract is used, and so who writes it and who reads it. */
export interface Use {
  /** As a person would name it, for example `the request of cancelOrder`. */
  readonly name: string;
  readonly area: Area;
  readonly direction: Direction;
}

/** A difference that has not been judged yet. */
export interface Difference {
  readonly rule: Rule;
  /** A sentence, in which `{}` stands for what has changed. */
  readonly text: string;
  readonly before: Source | undefined;
  readonly after: Source | undefined;
  /** The way from the use to what has changed: names of fields. */
  readonly path: readonly string[];
}

/** A difference in one of the places where it counts. */
export interface Finding extends Difference {
  readonly use: Use;
}

export function found(
  use: Use,
  rule: Rule,
  text: string,
  before: Source | undefined,
  after: Source | undefined,
): Finding {
  return { rule, text, before, after, path: [], use };
}

/** A name or a value in a sentence. */
export function quote(name: string | number): string {
  return `\`${name}\``;
}
