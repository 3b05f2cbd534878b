import { type BigIntStats, closeSync, existsSync, openSync, rmSync, statSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { integer } from '@ordering/kit/row';
import { InboxError, type InboxErrorCode } from '../error.ts';
import { fileOf } from './open.ts';
import { isLogCut, isUnderWay, mayHaveWritten, readWalIndex, type WalIndex } from './wal-index.ts';

/** How the names of what SQLite keeps beside a file end: its log, and the index of that. */
const beside = ['-wal', '-shm'];

/** The file that a path leads to; undefined if there is none. */
export function fileAt(path: string): string | undefined {
  return identityOf(look(path));
}

/**
 * What is wrong once the path of an inbox, or of what SQLite keeps beside it, no longer leads to the file that was opened:
 * what is written then is gone when the process ends, so nobody may be told that it is kept.
 */
export function replaced(path: string, file: string | undefined): InboxError {
  return lost('replaced', path, file === undefined ? 'deleted or moved' : 'replaced');
}

function lost(code: InboxErrorCode, path: string, how: string): InboxError {
  return new InboxError(
    code,
    `the inbox's file ${path} was ${how} while it was open, so the inbox accepts no more deliveries: restart the process when it has processed what is left in the file`,
  );
}

function look(path: string): BigIntStats | undefined {
  return statSync(path, { bigint: true, throwIfNoEntry: false });
}

function identityOf(found: BigIntStats | undefined): string | undefined {
  return found === undefined ? undefined : `${found.dev}:${found.ino}`;
}

/** The file of an inbox at one moment, and what the index of the log said before. */
interface Seen {
  readonly index: WalIndex;
  readonly found: BigIntStats | undefined;
}

/**
 * The files that an inbox has open, and whether they are still those that whoever opens it next will find, as SQLite has
 * written them. SQLite itself notices neither.
 * See docs/decisions/foreign-writes.md.
 */
export class OpenFiles {
  /** The file that the path led to. */
  readonly file: string | undefined;
  readonly #path: string;
  readonly #main: string;
  readonly #pageBytes: number;
  readonly #beside: readonly { readonly name: string; readonly file: string | undefined }[];
  readonly #index: number;
  readonly #log: number;
  #seen: Seen;
  #damage: InboxError | undefined;

  /** @param path What the inbox is known by, for whoever opens it next. */
  constructor(database: DatabaseSync, path: string) {
    this.#path = path;
    this.#main = fileOf(database);
    this.#pageBytes = integer(database.prepare('PRAGMA page_size').get(), 'page_size');
    this.file = fileAt(path);
    const names = beside.map((end) => this.#main + end);
    this.#beside = names.map((name) => ({ name, file: fileAt(name) }));
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

  /** Whether somebody else has written to a file, or cut it. That stays so, where one that was moved may come back. */
  get isDamaged(): boolean {
    return this.#damage !== undefined;
  }

  /** Why nobody may be told that something is kept; undefined as long as all is well. */
  whyLost(): InboxError | undefined {
    if (this.#damage !== undefined) return this.#damage;
    const now = this.#see();
    if (identityOf(now.found) !== this.file) return replaced(this.#path, identityOf(now.found));
    const moved = this.#beside.find(({ name, file }) => fileAt(name) !== file);
    if (moved !== undefined) return replaced(moved.name, fileAt(moved.name));
    this.#damage = this.#findDamage(now);
    return this.#damage;
  }

  /** Before the database is closed. SQLite would write what its log has into a file that is empty, which opens nowhere then. */
  leave(): void {
    const isThere = this.isDamaged && fileAt(this.#main) === this.file;
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
    return { index, found: look(this.#path) };
  }

  #findDamage(now: Seen): InboxError | undefined {
    if (now.found?.size === 0n) return lost('damaged', this.#path, 'truncated');
    const before = this.#seen;
    if (isAsWritten(before.found, now.found)) {
      this.#seen = now;
    } else {
      const after = this.#see();
      if (!mayHaveWritten(before.index, after.index)) {
        return lost('damaged', this.#path, 'written to by another program');
      }
      // Unless it has gone in this moment, which the next look says.
      if (identityOf(after.found) === this.file) this.#seen = after;
    }
    const readIndex = () => readWalIndex(this.#index);
    const isCut = isLogCut(this.#seen.index, this.#log, this.#pageBytes, readIndex);
    return isCut ? lost('damaged', `${this.#main}-wal`, 'truncated') : undefined;
  }
}

/** Whether nobody has written to a file. Windows may tell of that long afterwards. */
function isAsWritten(before: BigIntStats | undefined, now: BigIntStats | undefined): boolean {
  if (process.platform === 'win32') return true;
  return before?.size === now?.size && before?.mtimeNs === now?.mtimeNs;
}
