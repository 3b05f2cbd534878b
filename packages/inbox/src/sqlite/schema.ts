/** Marks the file as an inbox, in SQLite's `application_id`: "OInb". */
export const applicationId = 0x4f496e62;

const version1 = `
CREATE TABLE delivery (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  state TEXT NOT NULL CHECK (state IN ('pending', 'processing', 'done', 'dead', 'quarantined')),
  receipts INTEGER NOT NULL DEFAULT 1,
  effects INTEGER NOT NULL DEFAULT 0,
  attempts INTEGER NOT NULL DEFAULT 0,
  run_at INTEGER NOT NULL,
  claim TEXT,
  reason TEXT,
  received_at INTEGER NOT NULL,
  headers TEXT NOT NULL,
  body BLOB NOT NULL
) STRICT;
CREATE INDEX delivery_due ON delivery (run_at, seq, state) WHERE state IN ('pending', 'processing');
CREATE INDEX delivery_letter ON delivery (state, seq) WHERE state IN ('dead', 'quarantined');
CREATE INDEX delivery_received ON delivery (received_at);
PRAGMA application_id = ${applicationId};
`;

/**
 * One row of `delivery` is everything about a delivery that changes: its dedupe key, its state and its place in the
 * queue. What stays as it came is in `content`, so that a change of state does not write the body again.
 *
 * `due` is when a row is due, for `processing` the end of the lease, for the others when they were settled. It counts on
 * the inbox's own clock, which goes on where it stopped when the machine starts again: `ahead` is how far that clock is
 * ahead of the machine's, and `mark` a time that it has reached. What was due by the clock on the wall is due at once.
 *
 * A delivery with a resource stands in the `line` of that name until it is settled. Exactly one in a line does not
 * wait. The index of what is due holds neither what waits in a line nor what is settled.
 *
 * `tally` is how many rows are in each state: counting a million of them takes a while.
 */
const version2 = `
ALTER TABLE delivery RENAME TO delivery_1;
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
INSERT INTO delivery (seq, id, state, due, claim, receipts, effects, attempts, reason, received_at)
  SELECT seq, id, state, 0, claim, receipts, effects, attempts, reason, received_at FROM delivery_1;
INSERT INTO content SELECT seq, headers, body FROM delivery_1;
DROP TABLE delivery_1;
INSERT INTO tally VALUES ('pending', 0), ('processing', 0), ('done', 0), ('dead', 0), ('quarantined', 0);
UPDATE tally SET deliveries = (SELECT count(*) FROM delivery WHERE delivery.state = tally.state);
INSERT INTO clock VALUES (0, 0);
CREATE INDEX delivery_due ON delivery (due, seq)
  WHERE state IN ('pending', 'processing') AND waits = 0;
CREATE INDEX delivery_line ON delivery (line, seq) WHERE line IS NOT NULL;
CREATE INDEX delivery_handled ON delivery (resource, happened_at)
  WHERE resource IS NOT NULL AND effects > 0;
CREATE INDEX delivery_state ON delivery (state, received_at);
`;

/** Whose event it is, for those who look for the deliveries of a store. */
const version3 = 'ALTER TABLE delivery ADD COLUMN store TEXT;';

/** What makes each version of the tables out of the one before it; the first, out of nothing. */
const versions: readonly string[] = [version1, version2, version3];

/**
 * What was added since without a new version: programs that do not know it keep it up, and open the file. `suspect` has those
 * whose processes ended while they worked on them, so that finding them costs nothing, however many others are due.
 */
export const additions = `
CREATE INDEX IF NOT EXISTS delivery_suspect ON delivery (due, seq)
  WHERE state IN ('pending', 'processing') AND waits = 0 AND crashes > 0;
`;

/** The version of the tables that this code works on, in SQLite's `user_version`. */
export const schemaVersion: number = versions.length;

/** One step from a version of the tables to the next. */
export interface Migration {
  readonly to: number;
  readonly sql: string;
}

/** What brings the tables from a version to this one; 0 is an empty file. */
export function migrations(from = 0): readonly Migration[] {
  return versions
    .map((sql, index) => ({
      to: index + 1,
      sql: `${sql.trim()}\nPRAGMA user_version = ${index + 1};\n`,
    }))
    .filter(({ to }) => to > from);
}
