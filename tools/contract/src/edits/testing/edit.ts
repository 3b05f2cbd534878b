/** An edit of the specs that somebody might make, and what `contract generate` must make of it. */
export interface Edit {
  readonly name: string;
  /** The specs that are edited: the small ones of the fixture, or those of this repository. */
  readonly of?: 'bakery' | 'ours';
  /** What each file becomes; `undefined` deletes it. */
  readonly files: Readonly<Record<string, string | undefined | ((text: string) => string)>>;
  readonly want: Refusal | Output;
}

/** Exactly one problem, from `generate`, at the line of a passage of the edited file. */
export interface Refusal {
  readonly says: string;
  readonly fix?: string;
  readonly file: string;
  readonly at: string;
  /** Why it is enough that `lint` says it, and `generate` goes on. */
  readonly lint?: string;
}

/** Generated files that are right, and that type-check. */
export interface Output {
  /** By file, as `--out` lays them out: texts that it has. Runs of white space count as one space. */
  readonly emits?: Readonly<Record<string, readonly string[]>>;
  /** By file: texts that it must not have. */
  readonly lacks?: Readonly<Record<string, readonly string[]>>;
  /** A package that does not compile with it: a client of no operation is not one. */
  readonly without?: string;
  /** TypeScript that uses what is generated, with `@ts-expect-error` where it has to be refused. */
  readonly use?: string;
  /** By `file#export`: values that the generated validator takes, and values that it refuses. */
  readonly verdicts?: Readonly<Record<string, Verdicts>>;
}

interface Verdicts {
  readonly takes?: readonly unknown[];
  readonly refuses?: readonly unknown[];
}

export function isRefusal(want: Refusal | Output): want is Refusal {
  return 'says' in want;
}

/** Several edits of one text, one after the other. */
export function all(...edits: readonly ((text: string) => string)[]) {
  return (text: string): string => edits.reduce((edited, edit) => edit(edited), text);
}
