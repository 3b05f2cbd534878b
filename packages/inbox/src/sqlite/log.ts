import { closeSync, fdatasync, openSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { integer } from '@ordering/kit/row';

/** Writes what the system still holds of a file to the disk. */
export type Flush = (file: number) => Promise<void>;

/**
 * The write-ahead log of a database, and what of it is on the disk.
 *
 * With `synchronous=FULL`, SQLite waits for the disk inside each commit, and nothing else is written meanwhile. Here the
 * next batch is committed while the last one is flushed. A commit is as safe as it was if nobody is told of it before its
 * flush has ended.
 * See docs/decisions/group-commit.md.
 */
export class Log {
  readonly #file: number;
  readonly #flush: Flush;
  readonly #changes: () => number;
  #flushed: number;
  #running: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;

  /**
   * From here on, commits of this connection wait for nothing.
   *
   * @param path The log's own.
   */
  constructor(database: DatabaseSync, path: string, flush: Flush = promisify(fdatasync)) {
    // What keeps the file sound, the flushes around a checkpoint, stays with SQLite.
    database.exec('PRAGMA synchronous = NORMAL');
    this.#file = openSync(path, 'r+');
    this.#flush = flush;
    const changes = database.prepare('SELECT total_changes() AS changes');
    this.#changes = () => integer(changes.get(), 'changes');
    this.#flushed = this.#changes();
  }

  /**
   * Resolves when all that was committed before the call is on the disk; at once if nothing was changed.
   *
   * When a flush has failed, all that follow fail, too: what was lost then, no later one brings back.
   */
  async flush(): Promise<void> {
    const changes = this.#changes();
    if (changes === this.#flushed) return;
    this.#flushed = changes;
    // A flush that is running may have begun before the commit. The one after it serves all who come until it begins.
    this.#next ??= this.#running.then(() => {
      this.#next = undefined;
      this.#running = this.#flush(this.#file);
      return this.#running;
    });
    await this.#next;
  }

  close(): void {
    closeSync(this.#file);
  }
}
