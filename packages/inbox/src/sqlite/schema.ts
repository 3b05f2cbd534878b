/** Marks the file as an inbox, in SQLite's `application_id`: "OInb". */
export const applicationId = 0x4f496e62;

/** The version of the tables, in SQLite's `user_version`. */
export const schemaVersion = 1;

/**
 * One row is everything about a delivery: its dedupe key, its state and its place in the queue, so
 * that accepting it is one statement.
 *
 * `run_at` is when a row is due: for `processing`, the end of the lease. The partial indexes hold
 * only rows that wait for something, so they stay small however many are done.
 */
export const schema = `
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
PRAGMA user_version = ${schemaVersion};
`;
