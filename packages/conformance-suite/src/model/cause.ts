/** What most likely is wrong with a subject, where what was seen tells it. */
export interface Cause {
  /** What is wrong, in one sentence without its end; the same words wherever it is the same fault. */
  readonly says: string;
  /** What to do about it, in one sentence. */
  readonly fix: string;
  /** The check that is about it: where that fails of it too, it tells it. */
  readonly check?: string;
  /** When this was seen, where what it happened to first tells more than what came later; wall clock, in ms since the epoch. */
  readonly at?: number;
}
