import type { DatabaseSync } from 'node:sqlite';
import { type Clock, systemClock } from './clock.ts';

/** So long after a flush the next commit is flushed too, whatever is in it, in milliseconds. */
export const unflushedMs = 1000;

/**
 * Which commits to a write-ahead log wait for the disk. One that does brings everything before it to the disk as well; what
 * one that does not has written survives the end of the process, but not a power cut before the next that does.
 */
export class Flushing {
  readonly #database: DatabaseSync;
  readonly #clock: Pick<Clock, 'elapsed'>;
  #isFull = false;
  #flushedAt = Number.NEGATIVE_INFINITY;

  constructor(database: DatabaseSync, clock: Pick<Clock, 'elapsed'> = systemClock) {
    this.#database = database;
    this.#clock = clock;
  }

  /** Before a transaction that writes. Where nothing in it has to be flushed, the first one after a second is all the same. */
  beforeCommit(mustFlush: boolean): void {
    const now = this.#clock.elapsed();
    const isFull = mustFlush || now - this.#flushedAt >= unflushedMs;
    if (isFull) this.#flushedAt = now;
    if (isFull === this.#isFull) return;
    this.#database.exec(`PRAGMA synchronous = ${isFull ? 'FULL' : 'NORMAL'}`);
    this.#isFull = isFull;
  }
}
