/** Where a fact is written: a file (POSIX path relative to the specs folder), an RFC 6901 pointer, a 1-based line. */
export interface Source {
  readonly file: string;
  readonly pointer: string;
  readonly line: number;
}
