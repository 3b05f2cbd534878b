/**
 * Renewing leases, settling within a transaction of somebody's own, and what people do to put things right.
 * See docs/decisions/no-shared-row.md.
 */
export const change = (schema: string): string => `
-- What is locked is being settled: it keeps its lease until that is decided, since no claim takes it meanwhile.
CREATE FUNCTION ${schema}.renew_1(p_own bigint, p_seqs bigint[], p_claims uuid[], p_lease_ms bigint)
RETURNS boolean[] LANGUAGE plpgsql SET enable_seqscan = off SET jit = off AS $$
#variable_conflict use_column
DECLARE
  v_until bigint := coalesce(p_own, ${schema}.own_time()) + p_lease_ms;
  v_held boolean[];
  v_free bigint[];
BEGIN
  SELECT array_agg(coalesce(
      (SELECT delivery.claim = lease.claim AND state = 'processing' FROM ${schema}.delivery
        WHERE delivery.seq = lease.seq), false) ORDER BY n)
  INTO v_held FROM unnest(p_seqs, p_claims) WITH ORDINALITY AS lease (seq, claim, n);
  SELECT array_agg(seq) INTO v_free FROM (
    SELECT seq FROM ${schema}.delivery
    WHERE seq = ANY (p_seqs) AND claim = ANY (p_claims) AND state = 'processing' FOR UPDATE SKIP LOCKED) AS free;
  UPDATE ${schema}.delivery SET due = v_until WHERE seq = ANY (v_free);
  RETURN v_held;
END $$;

-- Records a delivery as done with an effect, in the transaction that is open: what is written in it and the record of it
-- are kept together or not at all. It keeps its place in its line until the next claim, so that nobody who accepts
-- deliveries waits for this transaction. Whoever knows the transaction that must be open can say so.
CREATE FUNCTION ${schema}.settle(p_lease text, p_within text DEFAULT NULL) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog AS $$
DECLARE
  v_now bigint := ${schema}.own_time();
  v_seq bigint;
  v_line text;
BEGIN
  IF p_within <> pg_current_xact_id()::text THEN
    RAISE 'settle needs an open transaction: begin one first' USING ERRCODE = 'OI002';
  END IF;
  IF p_lease ~ '^[0-9]{1,15}[.][0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN
    UPDATE ${schema}.delivery
    SET state = 'done', effects = effects + 1, reason = NULL, claim = NULL, due = v_now
    WHERE seq = split_part(p_lease, '.', 1)::bigint AND claim = split_part(p_lease, '.', 2)::uuid
      AND state = 'processing'
    RETURNING seq, line INTO v_seq, v_line;
  END IF;
  IF v_seq IS NULL THEN
    RAISE 'the lease was lost' USING ERRCODE = 'OI001';
  END IF;
  IF v_line IS NOT NULL THEN
    INSERT INTO ${schema}.leaving VALUES (v_seq, v_line);
  END IF;
  INSERT INTO ${schema}.tally (processing, done) VALUES (-1, 1);
END $$;

-- What still holds its line is in front of it; everything else waits for whoever is.
CREATE FUNCTION ${schema}.replay_1(p_own bigint, p_seqs bigint[], p_states text[]) RETURNS integer
LANGUAGE plpgsql SET enable_seqscan = off SET jit = off AS $$
#variable_conflict use_column
DECLARE
  v_now bigint := coalesce(p_own, ${schema}.own_time());
  v_lines text[];
  v_count integer;
BEGIN
  SELECT array_agg(DISTINCT resource ORDER BY resource) INTO v_lines
  FROM ${schema}.delivery WHERE seq = ANY (p_seqs) AND resource IS NOT NULL;
  INSERT INTO ${schema}.line SELECT unnest(v_lines) ON CONFLICT (name) DO UPDATE SET name = excluded.name;
  PERFORM FROM ${schema}.delivery WHERE seq = ANY (p_seqs) ORDER BY seq FOR UPDATE;
  WITH changed AS (
    UPDATE ${schema}.delivery
    SET state = 'pending', claim = NULL, due = v_now, attempts = 0, crashes = 0, reason = NULL, line = resource,
      waits = CASE WHEN line IS NULL THEN resource IS NOT NULL ELSE waits END
    WHERE seq = ANY (p_seqs) AND state = p_states[array_position(p_seqs, seq)]
    RETURNING p_states[array_position(p_seqs, seq)] AS was
  ), told AS (
    INSERT INTO ${schema}.tally (pending, done, dead, quarantined)
    SELECT count(*), -count(*) FILTER (WHERE was = 'done'), -count(*) FILTER (WHERE was = 'dead'),
      -count(*) FILTER (WHERE was = 'quarantined')
    FROM changed
  )
  SELECT count(*) INTO v_count FROM changed;
  PERFORM ${schema}.advance(v_lines);
  RETURN v_count;
END $$;

CREATE FUNCTION ${schema}.purge_1(p_seqs bigint[], p_states text[]) RETURNS integer
LANGUAGE plpgsql SET enable_seqscan = off SET jit = off AS $$
#variable_conflict use_column
DECLARE
  v_lines text[];
  v_count integer;
BEGIN
  SELECT array_agg(name) INTO v_lines FROM (
    SELECT name FROM ${schema}.line
    WHERE name = ANY (ARRAY(SELECT line FROM ${schema}.delivery WHERE seq = ANY (p_seqs) AND line IS NOT NULL))
    ORDER BY name FOR UPDATE) AS locked;
  PERFORM FROM ${schema}.delivery WHERE seq = ANY (p_seqs) ORDER BY seq FOR UPDATE;
  WITH gone AS (
    DELETE FROM ${schema}.delivery
    WHERE seq = ANY (p_seqs) AND state = p_states[array_position(p_seqs, seq)]
    RETURNING seq, state AS was
  ), emptied AS (
    DELETE FROM ${schema}.content WHERE seq = ANY (ARRAY(SELECT seq FROM gone))
  ), told AS (
    INSERT INTO ${schema}.tally (pending, done, dead, quarantined)
    SELECT -count(*) FILTER (WHERE was = 'pending'), -count(*) FILTER (WHERE was = 'done'),
      -count(*) FILTER (WHERE was = 'dead'), -count(*) FILTER (WHERE was = 'quarantined')
    FROM gone
  )
  SELECT count(*) INTO v_count FROM gone;
  PERFORM ${schema}.advance(v_lines);
  RETURN v_count;
END $$;
`;
