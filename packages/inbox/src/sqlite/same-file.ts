import { closeSync, existsSync, openSync, rmSync, statSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { integer } from '@ordering/kit/row';
import { InboxError } from '../error.ts';
import { fileOf } from './open.ts';
import { isLogCut, isUnderWay, mayHaveWritten, readWalIndex, type WalIndex } from './wal-index.ts';

/** How the names of what SQLite keeps beside a file end: its log, and the index of that. */
const beside = ['-wal', '-shm'];

/** The file that a path leads to; undefined if there is none. */
export function fileAt(path: string): string | undefined {
  const found = look(path);
  return found === undefined ? undefined : `${found.dev}:${found.ino}`;
}

/**
 * What is wrong once the path of an inbox, or of what SQLite keeps beside it, no longer leads to the file that was opened:
 * what is written then is gone when the process ends, so nobody may be told that it is kept.
 */
export function replaced(path: string, file: string | undefined): InboxError {
  return lost(path, file === undefined ? 'deleted or moved' : 'replaced');
}

function lost(path: string, how: string): InboxError {
  return new InboxError(
    'replaced',
    `the inbox's file ${path} was ${how} while it was open, so nothing more is accepted`,
  );
}

function look(path: string) {
  return statSync(path, { bigint: true, throwIfNoEntry: false });
}

/** Windows may tell of a write long after it. */
const tellsOfWrites = process.platform !== 'win32';

/** The file of an inbox as it was when a process looked last, and what the index of the log said before. */
interface Seen {
  readonly index: WalIndex;
  readonly bytes: bigint | undefined;
  readonly writtenAt: bigint | undefined;
}

/**
 * The files that an inbox has open, and whether they are still those that whoever opens it next will find, as SQLite has
 * written them. SQLite itself notices neither.
 */
export class OpenFiles {
  readonly #path: string;
  readonly #main: string;
  readonly #pageBytes: number;
  readonly #opened: readonly { readonly name: string; readonly file: string | undefined }[];
  readonly #index: number;
  readonly #log: number;
  #seen: Seen;
  #spoilt: InboxError | undefined;

  /** @param path What the inbox is known by, for whoever opens it next. */
  constructor(database: DatabaseSync, path: string) {
    this.#path = path;
    this.#main = fileOf(database);
    this.#pageBytes = integer(database.prepare('PRAGMA page_size').get(), 'page_size');
    const names = [path, ...beside.map((end) => this.#main + end)];
    this.#opened = names.map((name) => ({ name, file: fileAt(name) }));
    this.#log = openSync(`${this.#main}-wal`, 'r');
    this.#index = openSync(`${this.#main}-shm`, 'r');
    this.#seen = this.#see();
    if (!isUnderWay(this.#seen.index)) return;
    // After a crash the index says so until a checkpoint has ended.
    try {
      database.exec('PRAGMA wal_checkpoint');
    } catch {
      // What stands in its way, such as a full disk, is told by whatever is written next.
    }
    this.#seen = this.#see();
  }

  /** The file that the path led to. */
  get file(): string | undefined {
    return this.#opened[0]?.file;
  }

  /** Whether somebody else has written to a file, or cut it. That stays so, where one that was moved may come back. */
  get isSpoilt(): boolean {
    return this.#spoilt !== undefined;
  }

  /** Why nobody may be told that something is kept; undefined as long as all is well. */
  whyLost(): InboxError | undefined {
    if (this.#spoilt !== undefined) return this.#spoilt;
    const moved = this.#opened.find(({ name, file }) => fileAt(name) !== file);
    if (moved !== undefined) return replaced(moved.name, fileAt(moved.name));
    this.#spoilt = this.#whySpoilt();
    return this.#spoilt;
  }

  /** Before the database is closed. SQLite would write what its log has into a file that is empty, which opens nowhere then. */
  leave(): void {
    const isThere = this.isSpoilt && fileAt(this.#main) === this.file;
    if (isThere && look(this.#main)?.size === 0n) rmSync(this.#main);
  }

  /**
   * Once the database is closed. As long as somebody has it open, the index stays open here: whatever this process has
   * locked in it, on any connection, the system would unlock.
   */
  close(): void {
    closeSync(this.#log);
    if (!beside.some((end) => existsSync(this.#main + end))) closeSync(this.#index);
  }

  #see(): Seen {
    // In this order: what is written in between is known to the next index.
    const index = readWalIndex(this.#index);
    const found = look(this.#path);
    return { index, bytes: found?.size, writtenAt: found?.mtimeNs };
  }

  #whySpoilt(): InboxError | undefined {
    const before = this.#seen;
    const now = this.#see();
    if (now.bytes === 0n) return lost(this.#path, 'cut');
    const isAsBefore = now.bytes === before.bytes && now.writtenAt === before.writtenAt;
    this.#seen = isAsBefore ? now : this.#see();
    if (tellsOfWrites && !isAsBefore && !mayHaveWritten(before.index, this.#seen.index)) {
      return lost(this.#path, 'written to by another program');
    }
    const isCut = isLogCut(() => readWalIndex(this.#index), this.#log, this.#pageBytes);
    return isCut ? lost(`${this.#main}-wal`, 'cut') : undefined;
  }
}
