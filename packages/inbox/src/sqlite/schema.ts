/** Marks the file as an inbox, in SQLite's `application_id`: "OInb". */
export const applicationId = 0x4f496e62;

/**
 * One row of `delivery` is everything about a delivery that changes: its dedupe key, its state and its place in the
 * queue. What stays as it came is in `content`, so that a change of state does not write the body again.
 *
 * `due` is when a row is due, for `processing` the end of the lease, for the others when they were settled. It counts on
 * the inbox's own clock, which goes on where it stopped when the machine starts again: `ahead` is how far that clock is
 * ahead of the machine's, and `mark` a time that it has reached.
 *
 * A delivery with a resource stands in the `line` of that name until it is settled. Exactly one in a line does not
 * wait. The index of what is due holds neither what waits in a line nor what is settled.
 *
 * `delivery_suspect` has those whose processes ended while they worked on them, so that finding them costs nothing, however
 * many others are due.
 *
 * `tally` is how many rows are in each state: counting a million of them takes a while.
 */
const tables = `
CREATE TABLE delivery (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  state TEXT NOT NULL CHECK (state IN ('pending', 'processing', 'done', 'dead', 'quarantined')),
  due INTEGER NOT NULL,
  waits INTEGER NOT NULL DEFAULT 0,
  line TEXT,
  claim TEXT,
  receipts INTEGER NOT NULL DEFAULT 1,
  effects INTEGER NOT NULL DEFAULT 0,
  attempts INTEGER NOT NULL DEFAULT 0,
  crashes INTEGER NOT NULL DEFAULT 0,
  stale INTEGER NOT NULL DEFAULT 0,
  reason TEXT,
  event_type TEXT,
  product TEXT,
  store TEXT,
  resource TEXT,
  happened_at INTEGER,
  received_at INTEGER NOT NULL
) STRICT;
CREATE TABLE content (
  seq INTEGER PRIMARY KEY,
  headers TEXT NOT NULL,
  body BLOB NOT NULL
) STRICT;
CREATE TABLE tally (state TEXT PRIMARY KEY, deliveries INTEGER NOT NULL) STRICT;
CREATE TABLE clock (ahead INTEGER NOT NULL, mark INTEGER NOT NULL) STRICT;
INSERT INTO tally VALUES ('pending', 0), ('processing', 0), ('done', 0), ('dead', 0), ('quarantined', 0);
INSERT INTO clock VALUES (0, 0);
CREATE INDEX delivery_due ON delivery (due, seq)
  WHERE state IN ('pending', 'processing') AND waits = 0;
CREATE INDEX delivery_suspect ON delivery (due, seq)
  WHERE state IN ('pending', 'processing') AND waits = 0 AND crashes > 0;
CREATE INDEX delivery_line ON delivery (line, seq) WHERE line IS NOT NULL;
CREATE INDEX delivery_handled ON delivery (resource, happened_at)
  WHERE resource IS NOT NULL AND effects > 0;
CREATE INDEX delivery_state ON delivery (state, received_at);
PRAGMA application_id = ${applicationId};
`;

/** What makes each version of the tables out of the one before it; the first, out of nothing. */
const versions: readonly string[] = [tables];

/** Formats 1 to 3 were never released, and are refused. */
export const unreleased = 3;

/** The version of the tables that this code works on, in SQLite's `user_version`. */
export const schemaVersion: number = unreleased + versions.length;

/** One step from a version of the tables to the next. */
export interface Migration {
  readonly to: number;
  readonly sql: string;
}

/** What brings the tables from a version to this one; 0 is an empty file. */
export function migrations(from = 0): readonly Migration[] {
  return versions
    .map((sql, index) => {
      const to = unreleased + index + 1;
      return { to, sql: `${sql.trim()}\nPRAGMA user_version = ${to};\n` };
    })
    .filter(({ to }) => to > from);
}
