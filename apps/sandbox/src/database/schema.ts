/**
 * The tables, one list entry for each version of the file: `user_version` counts the entries that a
 * file has been through, so an older file is brought up to date by the rest.
 *
 * Times are milliseconds of the sandbox's clock. The secrets of applications and tokens are kept as hashes. Endpoints and
 * deliveries are in the tables of the outbox, in the same file.
 */
export const migrations: readonly string[] = [
  `
  CREATE TABLE clock (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    virtual REAL NOT NULL,
    wall REAL NOT NULL,
    scale REAL NOT NULL
  ) STRICT;

  CREATE TABLE apps (
    client_id TEXT PRIMARY KEY,
    secret_hash BLOB NOT NULL,
    consent INTEGER NOT NULL
  ) STRICT;

  CREATE TABLE tokens (
    id INTEGER PRIMARY KEY,
    hash BLOB NOT NULL UNIQUE,
    client_id TEXT NOT NULL REFERENCES apps,
    expires_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX tokens_of_app ON tokens (client_id, id);

  CREATE TABLE stores (
    id INTEGER PRIMARY KEY,
    store_id TEXT NOT NULL UNIQUE,
    location_id TEXT NOT NULL
  ) STRICT;

  CREATE TABLE integrations (
    store_id TEXT PRIMARY KEY REFERENCES stores (store_id),
    client_id TEXT NOT NULL REFERENCES apps,
    webhook_url TEXT NOT NULL,
    webhook_secret TEXT NOT NULL,
    external_store_id TEXT,
    menu_sync_direction TEXT NOT NULL
  ) STRICT;

  CREATE TABLE communities (
    community_id TEXT PRIMARY KEY,
    webhook_url TEXT NOT NULL,
    webhook_secret TEXT NOT NULL
  ) STRICT;

  CREATE TABLE orders (
    id INTEGER PRIMARY KEY,
    order_id TEXT NOT NULL UNIQUE,
    store_id TEXT REFERENCES stores (store_id),
    community_id TEXT REFERENCES communities,
    status TEXT NOT NULL,
    placed_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    cancellation TEXT,
    CHECK ((store_id IS NULL) <> (community_id IS NULL))
  ) STRICT;

  CREATE TABLE deliveries (
    id INTEGER PRIMARY KEY,
    delivery_id TEXT NOT NULL UNIQUE,
    event_type TEXT NOT NULL,
    store_id TEXT,
    community_id TEXT,
    url TEXT NOT NULL,
    headers TEXT NOT NULL,
    payload BLOB NOT NULL,
    created_at INTEGER NOT NULL,
    state TEXT NOT NULL,
    attempts INTEGER NOT NULL,
    next_attempt_at INTEGER,
    claim TEXT,
    claimed_at INTEGER
  ) STRICT;
  CREATE INDEX deliveries_due ON deliveries (state, next_attempt_at, id);

  CREATE TABLE attempts (
    delivery_id TEXT NOT NULL REFERENCES deliveries (delivery_id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    started_at INTEGER NOT NULL,
    ended_at INTEGER NOT NULL,
    outcome TEXT NOT NULL,
    response_status INTEGER,
    response_body TEXT,
    PRIMARY KEY (delivery_id, number)
  ) STRICT;
  `,
  // Endpoints are the outbox's from here on. Those of an older file wait for its tables in one of their own; the log of
  // deliveries begins anew.
  `
  CREATE TABLE endpoints_to_move (
    store_id TEXT,
    community_id TEXT,
    url TEXT NOT NULL,
    secret TEXT NOT NULL,
    location TEXT
  ) STRICT;
  INSERT INTO endpoints_to_move (store_id, url, secret, location)
    SELECT store_id, webhook_url, webhook_secret, external_store_id FROM integrations;
  INSERT INTO endpoints_to_move (community_id, url, secret)
    SELECT community_id, webhook_url, webhook_secret FROM communities;
  ALTER TABLE integrations DROP COLUMN webhook_url;
  ALTER TABLE integrations DROP COLUMN webhook_secret;
  ALTER TABLE communities DROP COLUMN webhook_url;
  ALTER TABLE communities DROP COLUMN webhook_secret;
  DROP TABLE attempts;
  DROP TABLE deliveries;
  `,
  // Which deliveries tell of an order.
  `
  CREATE TABLE order_deliveries (
    order_id TEXT NOT NULL REFERENCES orders (order_id) ON DELETE CASCADE,
    delivery_id TEXT NOT NULL,
    PRIMARY KEY (order_id, delivery_id)
  ) STRICT, WITHOUT ROWID;
  `,
  // What is ordered. XXX is the code of ISO 4217 for no currency: older orders have no lines.
  `
  ALTER TABLE orders ADD COLUMN customer_note TEXT;
  ALTER TABLE orders ADD COLUMN currency TEXT NOT NULL DEFAULT 'XXX';

  CREATE TABLE order_items (
    order_id TEXT NOT NULL REFERENCES orders (order_id),
    line INTEGER NOT NULL,
    item_id TEXT,
    name TEXT NOT NULL,
    quantity INTEGER NOT NULL,
    unit_price INTEGER NOT NULL,
    PRIMARY KEY (order_id, line)
  ) STRICT, WITHOUT ROWID;
  `,
  // What the service does about denials.
  `
  ALTER TABLE stores ADD COLUMN status TEXT NOT NULL DEFAULT 'live';
  ALTER TABLE stores ADD COLUMN hours_flagged INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE stores ADD COLUMN menu_flagged INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE stores ADD COLUMN capacity_reports INTEGER NOT NULL DEFAULT 0;

  CREATE TABLE service_actions (
    order_id TEXT NOT NULL REFERENCES orders (order_id),
    step INTEGER NOT NULL,
    action TEXT NOT NULL,
    amount INTEGER,
    message TEXT,
    PRIMARY KEY (order_id, step)
  ) STRICT, WITHOUT ROWID;
  `,
  // What a merchant's consent gives: authorization codes and refresh tokens, as hashes. Each is good once.
  `
  ALTER TABLE tokens ADD COLUMN environment TEXT NOT NULL DEFAULT 'sandbox';

  CREATE TABLE grants (
    id INTEGER PRIMARY KEY,
    hash BLOB NOT NULL UNIQUE,
    client_id TEXT NOT NULL REFERENCES apps,
    redirect_uri TEXT,
    expires_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX grants_of_app ON grants (client_id, id);
  `,
  // Menus. Each is in force from a time on, until another is: so a job needs nobody to end it.
  `
  CREATE TABLE menus (
    id INTEGER PRIMARY KEY,
    store_id TEXT NOT NULL REFERENCES stores (store_id),
    job_id TEXT UNIQUE,
    origin TEXT NOT NULL,
    contents TEXT NOT NULL,
    accepted_at INTEGER NOT NULL,
    in_force_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX menus_of_store ON menus (store_id, in_force_at, id);
  `,
  // The rows of an application have numbers, by which the oldest are found.
  ['tokens', 'grants']
    .map(
      (table) => `
  ALTER TABLE ${table} ADD COLUMN number INTEGER NOT NULL DEFAULT 0;
  UPDATE ${table} SET number = counted.number
    FROM (SELECT id, row_number() OVER (PARTITION BY client_id ORDER BY id) AS number FROM ${table}) AS counted
    WHERE counted.id = ${table}.id;
  DROP INDEX ${table}_of_app;
  CREATE UNIQUE INDEX ${table}_of_app ON ${table} (client_id, number);
  `,
    )
    .join(''),
  // Several deliveries of an order can have one time, so they are in the order in which they were added.
  `
  ALTER TABLE order_deliveries RENAME TO unordered;
  CREATE TABLE order_deliveries (
    id INTEGER PRIMARY KEY,
    order_id TEXT NOT NULL REFERENCES orders (order_id) ON DELETE CASCADE,
    delivery_id TEXT NOT NULL
  ) STRICT;
  INSERT INTO order_deliveries (order_id, delivery_id)
    SELECT order_id, delivery_id FROM unordered ORDER BY delivery_id;
  DROP TABLE unordered;
  CREATE INDEX deliveries_of_order ON order_deliveries (order_id, id);
  `,
  // The credential of an application can be revoked.
  'ALTER TABLE apps ADD COLUMN revoked INTEGER NOT NULL DEFAULT 0;',
  // Whatever has a price names it so.
  'ALTER TABLE order_items RENAME COLUMN unit_price TO price;',
  // Which order a delivery tells of.
  'CREATE INDEX order_of_delivery ON order_deliveries (delivery_id);',
];
