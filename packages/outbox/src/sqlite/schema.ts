/** The version of the tables. A program refuses a file whose version is another one; version 1 was never released. */
export const schemaVersion = 2;

/**
 * The tables lie in the caller's own file, beside the caller's, so every name begins with `outbox_`.
 *
 * A delivery is `scheduled` until it has ended; one with a `claim` is being attempted, since `claimed_at`. What changes
 * with every attempt is in short rows: bodies, which never change, are in a table of their own.
 *
 * `switched_at` is when an endpoint was last disabled or enabled. What was due before that is due since.
 *
 * `outbox_due` is the queue of each endpoint, which has first attempts and later ones apart (`retry`). It holds only
 * what waits, so a claim costs the same however many deliveries wait for others or have ended. The last three indexes
 * are for those who read the log.
 */
export const schema = `
CREATE TABLE outbox_version (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  version INTEGER NOT NULL
) STRICT;
INSERT INTO outbox_version (id, version) VALUES (1, ${schemaVersion});

CREATE TABLE outbox_endpoint (
  key INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  url TEXT NOT NULL,
  secret TEXT NOT NULL,
  location TEXT,
  concurrency INTEGER,
  enabled INTEGER NOT NULL,
  removed INTEGER NOT NULL DEFAULT 0,
  disabled_reason TEXT,
  switched_at INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE outbox_delivery (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  endpoint INTEGER NOT NULL,
  event_type TEXT NOT NULL,
  action TEXT,
  created_at INTEGER NOT NULL,
  state TEXT NOT NULL DEFAULT 'scheduled' CHECK (state IN ('scheduled', 'acknowledged', 'failed')),
  attempts INTEGER NOT NULL DEFAULT 0,
  interrupted INTEGER NOT NULL DEFAULT 0,
  retry INTEGER NOT NULL DEFAULT 0,
  resend_from TEXT,
  due_at INTEGER NOT NULL,
  claim TEXT,
  claimed_at INTEGER
) STRICT;
CREATE INDEX outbox_due ON outbox_delivery (endpoint, retry, due_at, seq)
  WHERE state = 'scheduled' AND claim IS NULL;
CREATE INDEX outbox_claimed ON outbox_delivery (seq) WHERE claim IS NOT NULL;
CREATE INDEX outbox_failed ON outbox_delivery (endpoint, seq) WHERE state = 'failed';
CREATE INDEX outbox_of_state ON outbox_delivery (state, seq);
CREATE INDEX outbox_of_endpoint ON outbox_delivery (endpoint, seq);
CREATE INDEX outbox_of_type ON outbox_delivery (event_type, seq);

CREATE TABLE outbox_body (
  delivery INTEGER PRIMARY KEY,
  body BLOB NOT NULL
) STRICT;

CREATE TABLE outbox_attempt (
  seq INTEGER PRIMARY KEY,
  delivery INTEGER NOT NULL,
  number INTEGER NOT NULL,
  resend INTEGER NOT NULL,
  started_at INTEGER NOT NULL,
  ended_at INTEGER NOT NULL,
  took_ms INTEGER NOT NULL,
  url TEXT NOT NULL,
  headers TEXT NOT NULL,
  outcome TEXT NOT NULL,
  status INTEGER,
  answer TEXT
) STRICT;
CREATE INDEX outbox_attempt_of ON outbox_attempt (delivery, seq);
`;
