/**
 * Records how runs ended and leases what is due, in one transaction. Each step sees what the one before it has done.
 *
 * @returns A row for each leased delivery, in order, one for each that was found dead, and at the end one for the rest.
 */
export const work = (schema: string): string => `
CREATE FUNCTION ${schema}.state_after(p_kind text) RETURNS text LANGUAGE sql IMMUTABLE AS
  $$ SELECT CASE WHEN p_kind IN ('retry', 'crashed', 'released') THEN 'pending' ELSE p_kind END $$;

CREATE FUNCTION ${schema}.settle_1(
  p_own bigint, p_seqs bigint[], p_claims uuid[], p_kinds text[], p_in bigint[], p_reasons text[], p_effects integer[],
  p_dead_holds boolean
) RETURNS boolean[] LANGUAGE plpgsql SET enable_seqscan = off SET jit = off AS $$
#variable_conflict use_column
DECLARE
  v_now bigint := coalesce(p_own, ${schema}.own_time());
  v_held boolean[];
  v_done bigint[];
  v_lines text[];
BEGIN
  PERFORM FROM ${schema}.line
    WHERE name = ANY (ARRAY(SELECT line FROM ${schema}.delivery WHERE seq = ANY (p_seqs) AND line IS NOT NULL))
    ORDER BY name FOR UPDATE;
  PERFORM FROM ${schema}.delivery WHERE seq = ANY (p_seqs) ORDER BY seq FOR UPDATE;
  -- Named by their numbers as well, so that no plan looks at others, however it joins them.
  WITH changed AS (
    UPDATE ${schema}.delivery
    SET state = ${schema}.state_after(kind), due = v_now + in_ms, reason = why, effects = effects + had_effects,
      attempts = attempts - (kind IN ('crashed', 'released'))::integer,
      -- A run that ended in order has not crashed, so it may run beside others again.
      crashes = CASE kind WHEN 'retry' THEN 0 WHEN 'crashed' THEN crashes + 1 ELSE crashes END,
      line = CASE ${schema}.state_after(kind)
        WHEN 'pending' THEN line WHEN 'dead' THEN CASE WHEN p_dead_holds THEN line END END
    FROM unnest(p_seqs, p_claims, p_kinds, p_in, p_reasons, p_effects)
      AS ended (seq, claim, kind, in_ms, why, had_effects)
    WHERE delivery.seq = ANY (p_seqs) AND delivery.seq = ended.seq AND delivery.claim = ended.claim
      AND state = 'processing'
    RETURNING state, resource, line
  ), told AS (
    INSERT INTO ${schema}.tally (processing, pending, done, dead, quarantined)
    SELECT -count(*), count(*) FILTER (WHERE state = 'pending'), count(*) FILTER (WHERE state = 'done'),
      count(*) FILTER (WHERE state = 'dead'), count(*) FILTER (WHERE state = 'quarantined')
    FROM changed HAVING count(*) > 0
  )
  SELECT array_agg(DISTINCT resource) FILTER (WHERE line IS NULL AND resource IS NOT NULL) INTO v_lines FROM changed;
  IF v_lines IS NOT NULL THEN
    PERFORM ${schema}.advance(v_lines);
  END IF;

  -- Who did not hear that it was recorded says it again: then it is as it says already.
  SELECT array_agg(coalesce(
      (SELECT delivery.claim = ended.claim AND state = ${schema}.state_after(kind) FROM ${schema}.delivery
        WHERE delivery.seq = ended.seq), false) ORDER BY n),
    array_agg(seq) FILTER (WHERE had_effects > 0)
  INTO v_held, v_done
  FROM unnest(p_seqs, p_claims, p_kinds, p_effects) WITH ORDINALITY AS ended (seq, claim, kind, had_effects, n);
  -- A lease that is lost does not lose the effect of its run.
  UPDATE ${schema}.delivery SET effects = effects + 1
  WHERE NOT (true = ALL (v_held)) AND seq = ANY (v_done) AND NOT v_held[array_position(p_seqs, seq)];
  RETURN v_held;
END $$;

CREATE FUNCTION ${schema}.claim_1(
  p_own bigint, p_dead_holds boolean, p_claim uuid, p_limit integer, p_max_bytes bigint, p_lease_ms bigint,
  p_max_attempts integer, p_max_crashes integer, p_crash_backoff_ms bigint, p_idle boolean, p_unheard uuid[]
) RETURNS TABLE (
  kind text, seq bigint, id text, headers text, body bytea, attempts integer, crashes integer, stale boolean,
  event_type text, product text, resource text, received_at bigint, reason text, alone_next boolean, contended boolean,
  due_in_ms bigint
) LANGUAGE plpgsql SET enable_seqscan = off SET enable_bitmapscan = off SET enable_sort = off SET jit = off AS $$
#variable_conflict use_column
DECLARE
  v_now bigint := coalesce(p_own, ${schema}.own_time());
  v_until bigint := v_now + p_lease_ms;
  v_items bigint[];
  v_taken bigint[];
  v_dead bigint[];
  v_lost bigint[];
  v_found integer;
  v_buried integer;
  v_alone_first boolean;
  v_dealt_with boolean;
BEGIN
  PERFORM ${schema}.leave_lines();
  -- What was leased, and whose answer did not arrive.
  IF cardinality(p_unheard) > 0 THEN
    WITH again AS (
      UPDATE ${schema}.delivery SET claim = p_claim, due = v_until
      WHERE state IN ('pending', 'processing') AND NOT waits AND due > v_now AND due <= v_until
        AND state = 'processing' AND claim = ANY (p_unheard)
      RETURNING seq
    )
    SELECT array_agg(seq ORDER BY seq) INTO v_items FROM again;
  END IF;

  WITH due AS MATERIALIZED (${due(schema)}
  ), runnable AS (
    SELECT seq, crashes, row_number() OVER w AS place, sum(size) OVER w AS bytes,
      min(CASE WHEN crashes > 0 THEN 1 END) OVER w AS alone
    FROM due
    WHERE state = 'pending' AND crashes < p_max_crashes AND attempts < p_max_attempts
    WINDOW w AS (ORDER BY due, seq)
  )
  SELECT array_agg(seq ORDER BY place) FILTER (WHERE CASE
      WHEN crashes > 0 THEN place = 1 AND p_idle AND v_items IS NULL
      ELSE alone IS NULL AND (place = 1 OR bytes <= p_max_bytes) END),
    bool_or(place = 1 AND crashes > 0),
    (SELECT array_agg(seq) FROM due WHERE state = 'processing'),
    (SELECT array_agg(seq) FROM due
      WHERE state = 'pending' AND (crashes >= p_max_crashes OR attempts >= p_max_attempts)),
    (SELECT count(*) FROM due)
  INTO v_taken, v_alone_first, v_lost, v_dead, v_found
  FROM runnable;

  -- Its process ended, or lost its way: what it was doing waits a while, and is then done alone.
  UPDATE ${schema}.delivery
  SET state = 'pending', claim = NULL, due = v_now + p_crash_backoff_ms * (1 << least(crashes, 20)),
    attempts = attempts - 1, crashes = crashes + 1
  WHERE seq = ANY (v_lost);
  UPDATE ${schema}.delivery AS taken
  SET state = 'processing', claim = p_claim, due = v_until, attempts = attempts + 1, stale = (
      SELECT true FROM ${schema}.delivery AS handled
      WHERE handled.resource = taken.resource AND handled.effects > 0 AND handled.happened_at > taken.happened_at
      LIMIT 1) IS TRUE
  WHERE seq = ANY (v_taken);
  INSERT INTO ${schema}.tally (pending, processing)
  SELECT moved, -moved FROM (
    SELECT coalesce(cardinality(v_lost), 0) - coalesce(cardinality(v_taken), 0) AS moved) AS sum
  WHERE moved <> 0;

  IF v_dead IS NOT NULL THEN
    RETURN QUERY SELECT 'dead', buried.* FROM ${schema}.bury_1(v_now, v_dead, p_max_crashes, p_dead_holds) AS buried;
    GET DIAGNOSTICS v_buried = ROW_COUNT;
  END IF;
  RETURN QUERY
  SELECT 'item', (taken).seq, (taken).id, (content).headers, (content).body, (taken).attempts, (taken).crashes,
    (taken).stale, (taken).event_type, (taken).product, (taken).resource, (taken).received_at, NULL, NULL::boolean,
    NULL::boolean, NULL::bigint
  FROM (
    SELECT n, (SELECT delivery FROM ${schema}.delivery WHERE delivery.seq = place.seq) AS taken,
      (SELECT content FROM ${schema}.content WHERE content.seq = place.seq) AS content
    FROM unnest(v_items || v_taken) WITH ORDINALITY AS place (seq, n) OFFSET 0) AS items
  ORDER BY n;
  kind := 'end';
  alone_next := coalesce(v_alone_first, false) AND v_items IS NULL AND v_taken IS NULL;
  -- Whatever was free is dealt with: what is due still is locked by another transaction.
  v_dealt_with := v_found < p_limit
    AND v_found = coalesce(cardinality(v_taken), 0) + coalesce(cardinality(v_dead), 0);
  contended := coalesce(v_buried < cardinality(v_dead), false)
    OR v_dealt_with AND (SELECT due <= v_now FROM (${nextDue(schema)}) AS next) IS TRUE;
  due_in_ms := (SELECT greatest(0, due - v_now) FROM (${nextDue(
    schema,
    'CASE WHEN v_dealt_with THEN due > v_now ELSE (seq = ANY (v_dead)) IS NOT TRUE END',
  )}) AS next);
  RETURN NEXT;
  PERFORM ${schema}.tick();
END $$;

-- Buries what has failed too often. Where somebody else has its line just now, it is left for the next claim.
CREATE FUNCTION ${schema}.bury_1(p_now bigint, p_seqs bigint[], p_max_crashes integer, p_dead_holds boolean)
RETURNS TABLE (
  seq bigint, id text, headers text, body bytea, attempts integer, crashes integer, stale boolean,
  event_type text, product text, resource text, received_at bigint, reason text, alone_next boolean, contended boolean,
  due_in_ms bigint
) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  v_lines text[];
BEGIN
  IF NOT p_dead_holds THEN
    SELECT array_agg(name) INTO v_lines FROM (
      SELECT name FROM ${schema}.line
      WHERE name = ANY (ARRAY(SELECT line FROM ${schema}.delivery WHERE seq = ANY (p_seqs))) FOR UPDATE SKIP LOCKED) AS free;
  END IF;
  RETURN QUERY
  WITH buried AS (
    UPDATE ${schema}.delivery
    SET state = 'dead', claim = NULL, due = p_now, line = CASE WHEN p_dead_holds THEN line END,
      reason = CASE WHEN crashes >= p_max_crashes THEN crashes || ' processes ended while they worked on it'
        ELSE 'it failed ' || attempts || ' times' END || coalesce(': ' || reason, '')
    WHERE seq = ANY (p_seqs) AND (line IS NULL OR p_dead_holds OR line = ANY (v_lines))
    RETURNING seq, id, attempts, crashes, received_at, reason
  ), told AS (
    INSERT INTO ${schema}.tally (pending, dead) SELECT -count(*), count(*) FROM buried HAVING count(*) > 0
  )
  SELECT seq, id, NULL, NULL::bytea, attempts, crashes, NULL::boolean, NULL, NULL, NULL, received_at, reason,
    NULL::boolean, NULL::boolean, NULL::bigint
  FROM buried;
  PERFORM ${schema}.advance(v_lines);
END $$;
`;

/** What is due, in order, along the index that holds nothing that is settled or waits in a line. */
const due = (schema: string): string => `
    SELECT seq, state, due, attempts, crashes, size FROM ${schema}.delivery
    WHERE state IN ('pending', 'processing') AND NOT waits AND due <= v_now
    ORDER BY due, seq LIMIT p_limit FOR UPDATE SKIP LOCKED`;

const nextDue = (schema: string, condition = 'true'): string => `
    SELECT due FROM ${schema}.delivery WHERE state IN ('pending', 'processing') AND NOT waits AND ${condition}
    ORDER BY due, seq LIMIT 1`;
