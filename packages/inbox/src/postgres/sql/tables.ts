/**
 * One row of `delivery` is everything about a delivery that changes: its state and its place in the queue. What stays as
 * it came is in `content`, so that a change of state does not write the body again.
 *
 * There the id is kept unique as well, by its `key`. Ids come in no order, so each entry in their index is on a page of its
 * own, which the server writes whole to its log the first time after each checkpoint. So there is one entry for a delivery and
 * not one for each change of it, and it takes half the place of the text. Ids that are in order stay so.
 *
 * `due` is when a row is due, for `processing` the end of the lease, for the others when they were settled, by the
 * inbox's own clock. `claim` is who had the last lease: it stays when the row is settled, so that whoever did not hear
 * that it is can say it again. The index of what is due holds neither what waits in a line nor what is settled.
 *
 * `batch` is who counted the last receipt, and `fresh` whether that made it one to process: so whoever did not hear the answer
 * can ask again.
 *
 * A delivery with a resource stands in the `line` of that name until it is settled. At most one in a line does not
 * wait. A row of `line` is the lock of the line: what adds to a line or takes from it holds it, and finds what others
 * that held it before have left. \`leaving\` has those that were settled within a transaction of somebody's own.
 *
 * `tally` adds up to how many rows are in each state. Every change writes a row of differences, since all would wait
 * for each other at a single row of totals; the rows are added together from time to time.
 *
 * What is forgotten is swept away when it is one part in fifty: then the bodies of a table from which as much goes as comes
 * take 1.04 times their place, and 1.24 times as much where the server decides.
 *
 * The own clock is the server's, which an administrator can set, and another server has its own: `ahead` is how far it
 * is ahead of that, and `mark` is a time that it has reached. It never goes back behind the mark, and at most ten
 * seconds beyond it: a server whose clock is wrong, or that was away, ends no leases.
 * See docs/decisions/one-id-index.md.
 */
export const tables = (schema: string): string => `
CREATE TABLE ${schema}.delivery (
  seq bigint PRIMARY KEY,
  id text COLLATE "C" NOT NULL,
  state text COLLATE "C" NOT NULL CHECK (state IN ('pending', 'processing', 'done', 'dead', 'quarantined')),
  due bigint NOT NULL,
  waits boolean NOT NULL DEFAULT false,
  line text COLLATE "C",
  claim uuid,
  receipts integer NOT NULL DEFAULT 1,
  batch uuid,
  fresh boolean NOT NULL DEFAULT true,
  effects integer NOT NULL DEFAULT 0,
  attempts integer NOT NULL DEFAULT 0,
  crashes integer NOT NULL DEFAULT 0,
  stale boolean NOT NULL DEFAULT false,
  reason text,
  event_type text,
  product text,
  store text,
  resource text COLLATE "C",
  happened_at bigint,
  received_at bigint NOT NULL,
  size integer NOT NULL
) WITH (
  autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.05,
  autovacuum_analyze_scale_factor = 0.02, autovacuum_vacuum_cost_delay = 1
);
CREATE SEQUENCE ${schema}.delivery_seq OWNED BY ${schema}.delivery.seq;
CREATE TABLE ${schema}.content (
  seq bigint PRIMARY KEY,
  key uuid NOT NULL UNIQUE,
  headers text NOT NULL,
  body bytea NOT NULL
) WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_cost_delay = 1);
CREATE TABLE ${schema}.line (name text COLLATE "C" PRIMARY KEY);
CREATE TABLE ${schema}.leaving (seq bigint NOT NULL, line text COLLATE "C" NOT NULL)
  WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
CREATE TABLE ${schema}.tally (
  pending bigint NOT NULL DEFAULT 0,
  processing bigint NOT NULL DEFAULT 0,
  done bigint NOT NULL DEFAULT 0,
  dead bigint NOT NULL DEFAULT 0,
  quarantined bigint NOT NULL DEFAULT 0
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
CREATE TABLE ${schema}.clock (ahead bigint NOT NULL, mark bigint NOT NULL)
  WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 100);
INSERT INTO ${schema}.clock VALUES (0, floor(extract(epoch FROM clock_timestamp()) * 1000));
CREATE INDEX delivery_due ON ${schema}.delivery (due, seq)
  WHERE state IN ('pending', 'processing') AND NOT waits;
CREATE INDEX delivery_suspect ON ${schema}.delivery (due, seq)
  WHERE state IN ('pending', 'processing') AND NOT waits AND crashes > 0;
CREATE INDEX delivery_line ON ${schema}.delivery (line, waits, seq) WHERE line IS NOT NULL;
CREATE INDEX delivery_handled ON ${schema}.delivery (resource, happened_at)
  WHERE resource IS NOT NULL AND effects > 0;
CREATE INDEX delivery_state ON ${schema}.delivery (state, received_at, seq);
`;

/** The keys of ids, the clocks, and the lines. See docs/decisions/server-clock.md. */
export const ground = (schema: string): string => `
-- A UUID that is written as one is meant to be is its own key, any other id has a part of its hash.
CREATE FUNCTION ${schema}.key_of(p_id text) RETURNS uuid LANGUAGE sql IMMUTABLE AS
  $$ SELECT CASE WHEN p_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN p_id::uuid
    ELSE encode(substring(sha256(replace(p_id, E'\\\\', E'\\\\\\\\')::bytea) FOR 16), 'hex')::uuid END $$;

CREATE FUNCTION ${schema}.wall_time() RETURNS bigint LANGUAGE sql VOLATILE AS
  'SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint';

CREATE FUNCTION ${schema}.own_time(p_wall bigint DEFAULT ${schema}.wall_time()) RETURNS bigint LANGUAGE sql VOLATILE AS
  'SELECT least(greatest(p_wall + ahead, mark), mark + 10000) FROM ${schema}.clock';

-- Moves the mark on, and adds the tally up: the first caller after two seconds does, and no one waits for it. Both
-- columns come from one look at the server's clock, taken once the row is locked: a second look, or an earlier one, would
-- set the inbox's clock back, or ahead, by what had passed in between.
CREATE FUNCTION ${schema}.tick() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_wall bigint;
  v_now bigint;
BEGIN
  PERFORM FROM ${schema}.clock
    WHERE ${schema}.wall_time() + ahead NOT BETWEEN mark - 1000 AND mark + 2000 FOR UPDATE SKIP LOCKED;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  v_wall := ${schema}.wall_time();
  v_now := ${schema}.own_time(v_wall);
  UPDATE ${schema}.clock SET ahead = v_now - v_wall, mark = v_now;
  WITH gone AS (DELETE FROM ${schema}.tally RETURNING *)
  INSERT INTO ${schema}.tally
    SELECT coalesce(sum(pending), 0), coalesce(sum(processing), 0), coalesce(sum(done), 0),
      coalesce(sum(dead), 0), coalesce(sum(quarantined), 0)
    FROM gone;
END $$;

-- Lets the first of each line go where nobody is in front. The lines must be locked.
CREATE FUNCTION ${schema}.advance(p_lines text[]) RETURNS void LANGUAGE sql VOLATILE AS $$
  UPDATE ${schema}.delivery SET waits = false
  WHERE waits AND seq = ANY (ARRAY(
    SELECT (SELECT seq FROM ${schema}.delivery WHERE line = name ORDER BY waits, seq LIMIT 1)
    FROM unnest(p_lines) AS names (name)));
  DELETE FROM ${schema}.line
  WHERE name = ANY (p_lines)
    AND (SELECT seq FROM ${schema}.delivery WHERE delivery.line = name ORDER BY waits, seq LIMIT 1) IS NULL;
$$;

-- What was settled within a transaction of somebody's own leaves its line here, once that is committed.
CREATE FUNCTION ${schema}.leave_lines() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_seqs bigint[];
  v_lines text[];
BEGIN
  SELECT array_agg(DISTINCT line) INTO v_lines FROM (SELECT line FROM ${schema}.leaving LIMIT 500) AS first;
  IF v_lines IS NULL THEN
    RETURN;
  END IF;
  SELECT array_agg(name) INTO v_lines FROM (
    SELECT name FROM ${schema}.line WHERE name = ANY (v_lines) ORDER BY name FOR UPDATE SKIP LOCKED) AS free;
  WITH gone AS (DELETE FROM ${schema}.leaving WHERE line = ANY (v_lines) RETURNING seq)
  SELECT array_agg(seq) INTO v_seqs FROM gone;
  UPDATE ${schema}.delivery SET line = NULL WHERE seq = ANY (v_seqs) AND state = 'done';
  PERFORM ${schema}.advance(v_lines);
END $$;
`;
