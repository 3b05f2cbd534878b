import { fstatSync, readSync } from 'node:fs';

/** The format that we know; https://www.sqlite.org/walformat.html#the_wal_index_file_format. Its numbers are the machine's. */
const knownVersion = 3_007_000;
/** Where its numbers of 4 bytes are. The header is there twice: while it is being written, the two differ. */
const at = { copy: 12, frames: 4, salts: 8, end: 24, backfilled: 24, attempted: 32, all: 34 };
/** The header of the log, which has the salts from its fourth number on, and what each page in it takes beside itself. */
const logHeader = { bytes: 32, salts: 4 };
const frameBytes = 24;

/** What the processes that share a file of SQLite tell each other about its log, at one moment. */
export interface WalIndex {
  /** Whether it is in the form that we know. */
  readonly isKnown: boolean;
  /** Whether nobody was writing its header, which has what follows up to the salts. */
  readonly isSteady: boolean;
  /** How many pages the log has. */
  readonly frames: number;
  /** What tells this log from the one that will take its place in the file. */
  readonly salts: string;
  /** Up to where the log was brought into the file, and up to where somebody wanted to bring it who began. */
  readonly backfilled: number;
  readonly attempted: number;
}

/** Read into anew each time: it is looked at around every commit. */
const numbers = new Uint32Array(at.all);
const header = new Uint32Array(logHeader.bytes / 4);

export function readWalIndex(file: number): WalIndex {
  const isWhole = readSync(file, numbers, 0, numbers.byteLength, 0) === numbers.byteLength;
  return {
    isKnown: isWhole && numbers[0] === knownVersion,
    isSteady: isTwice(numbers),
    frames: numbers[at.frames] ?? 0,
    salts: saltsIn(numbers, at.salts),
    backfilled: numbers[at.backfilled] ?? 0,
    attempted: numbers[at.attempted] ?? 0,
  };
}

function isTwice(numbers: Uint32Array): boolean {
  for (let index = 0; index < at.copy; index += 1) {
    if (numbers[index] !== numbers[at.copy + index]) return false;
  }
  return true;
}

function saltsIn(numbers: Uint32Array, from: number): string {
  return `${numbers[from]},${numbers[from + 1]}`;
}

/** Whether a checkpoint has begun and not ended, for all that is known. */
export function isUnderWay({ isKnown, attempted, backfilled }: WalIndex): boolean {
  return !isKnown || attempted !== backfilled;
}

/**
 * Whether the file itself may have been written to by SQLite between two looks: only a checkpoint does, which says up to
 * where it will come before it begins, and up to where it has come when it ends.
 * See docs/decisions/foreign-writes.md.
 */
export function mayHaveWritten(before: WalIndex, after: WalIndex): boolean {
  return isUnderWay(before) || before.attempted !== after.attempted || before.salts !== after.salts;
}

/**
 * Whether the log has lost some of what is in it. It grows before the index says so, and is emptied afterwards.
 *
 * @param before The index as it was before the log is looked at.
 * @param log The file of the log, open.
 */
export function isLogCut(
  before: WalIndex,
  log: number,
  pageBytes: number,
  readIndex: () => WalIndex,
): boolean {
  if (!hasFrames(before)) return false;
  readSync(log, header, 0, logHeader.bytes, 0);
  const least = logHeader.bytes + before.frames * (frameBytes + pageBytes);
  if (saltsIn(header, logHeader.salts) === before.salts && fstatSync(log).size >= least) {
    return false;
  }
  const after = readIndex();
  return hasFrames(after) && after.salts === before.salts;
}

function hasFrames({ isKnown, isSteady, frames }: WalIndex): boolean {
  return isKnown && isSteady && frames > 0;
}
