/** What the command needs of its process, so that tests can run it without one. */
export interface Io {
  /** Whether a person is watching standard output. */
  readonly isTerminal: boolean;
  out(text: string): void;
  err(text: string): void;
}
