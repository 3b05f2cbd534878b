/**
 * Leases what is due: what was running in a crash takes a share of the places, what was running in two is reserved for one
 * process that runs it alone. Leases that have ended are taken back first, however much is due before them.
 *
 * A reservation is a claim that begins with `ffffffff`, as no other one does, on a row that keeps its state and is due again
 * when the reservation ends.
 * See docs/decisions/fixed-plans.md.
 *
 * @returns A row for each leased delivery, in order, one for each that was found dead, and at the end one for the rest.
 */
export const claim = (schema: string): string => `
-- Takes back the leases that have ended: their processes ended, or lost their way. What they were working on waits a while.
CREATE FUNCTION ${schema}.recover_1(p_now bigint, p_crash_backoff_ms bigint) RETURNS void
LANGUAGE sql VOLATILE SET enable_seqscan = off SET enable_bitmapscan = off SET enable_sort = off SET jit = off AS $$
  WITH ended AS MATERIALIZED (
    SELECT seq FROM ${schema}.delivery WHERE state = 'processing' AND due <= p_now
    ORDER BY state, received_at, seq LIMIT 1000 FOR UPDATE SKIP LOCKED
  ), recovered AS (
    UPDATE ${schema}.delivery
    SET state = 'pending', claim = NULL, due = p_now + p_crash_backoff_ms * (1 << least(crashes, 20)),
      attempts = attempts - 1, crashes = crashes + 1
    WHERE seq = ANY (ARRAY(SELECT seq FROM ended))
    RETURNING seq
  )
  INSERT INTO ${schema}.tally (pending, processing) SELECT count(*), -count(*) FROM recovered HAVING count(*) > 0;
$$;

-- Reserves what must run alone, if nobody runs such a delivery now, or has reserved one. One transaction at a time looks.
CREATE FUNCTION ${schema}.reserve_1(p_now bigint, p_until bigint, p_seq bigint, p_claim uuid) RETURNS uuid
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  v_reservation uuid := ('ffffffff' || substring(p_claim::text FROM 9))::uuid;
BEGIN
  IF p_seq IS NULL OR NOT pg_try_advisory_xact_lock(hashtextextended('isolate ${schema}', 0)) THEN
    RETURN NULL;
  END IF;
  IF EXISTS (
    SELECT FROM ${schema}.delivery
    WHERE state IN ('pending', 'processing') AND NOT waits AND crashes > 0 AND crashes > 1 AND due > p_now
      AND (state = 'processing' OR claim >= 'ffffffff-0000-0000-0000-000000000000')
  ) THEN
    RETURN NULL;
  END IF;
  UPDATE ${schema}.delivery SET claim = v_reservation, due = p_until WHERE seq = p_seq;
  RETURN v_reservation;
END $$;

CREATE FUNCTION ${schema}.claim_1(
  p_own bigint, p_dead_holds boolean, p_claim uuid, p_limit integer, p_max_bytes bigint, p_lease_ms bigint,
  p_max_attempts integer, p_max_crashes integer, p_crash_backoff_ms bigint, p_unheard uuid[], p_recovers boolean,
  p_places integer, p_suspects integer, p_reserves boolean, p_reserved bigint, p_reservation uuid, p_begins boolean
) RETURNS TABLE (
  kind text, seq bigint, id text, headers text, body bytea, attempts integer, crashes integer, stale boolean,
  event_type text, product text, resource text, received_at bigint, reason text, reservation uuid, contended boolean,
  due_in_ms bigint
) LANGUAGE plpgsql SET enable_seqscan = off SET enable_bitmapscan = off SET enable_sort = off SET jit = off AS $$
#variable_conflict use_column
DECLARE
  v_now bigint := coalesce(p_own, ${schema}.own_time());
  v_until bigint := v_now + p_lease_ms;
  v_items bigint[];
  v_taken bigint[];
  v_dead bigint[];
  v_dead_first bigint[];
  v_isolated bigint;
  v_reservation uuid;
  v_isolates boolean := false;
  v_found integer := 0;
  v_buried integer := 0;
  v_dealt_with boolean;
BEGIN
  PERFORM ${schema}.leave_lines();
  -- What was leased, and whose answer did not arrive.
  IF cardinality(p_unheard) > 0 THEN
    WITH again AS (
      UPDATE ${schema}.delivery SET claim = p_claim, due = v_until
      WHERE state IN ('pending', 'processing') AND NOT waits AND due > v_now AND due <= v_until
        AND state = 'processing' AND claim = ANY (p_unheard)
      RETURNING seq, crashes
    )
    SELECT array_agg(seq ORDER BY seq), bool_or(crashes > 1) INTO v_items, v_isolates FROM again;
  END IF;
  IF p_recovers THEN
    PERFORM ${schema}.recover_1(v_now, p_crash_backoff_ms);
  END IF;

  -- What must run alone, and what has met too many crashes for that.
  WITH again AS MATERIALIZED (
    SELECT seq, due, crashes, attempts FROM ${schema}.delivery
    WHERE state IN ('pending', 'processing') AND NOT waits AND crashes > 0
      AND state = 'pending' AND due <= v_now AND crashes > 1
    ORDER BY due, seq LIMIT 10 FOR UPDATE SKIP LOCKED
  ), dead AS (
    SELECT seq FROM again WHERE crashes >= p_max_crashes OR attempts >= p_max_attempts
  )
  SELECT (SELECT array_agg(seq) FROM dead),
    (SELECT seq FROM again WHERE seq NOT IN (SELECT seq FROM dead) ORDER BY due, seq LIMIT 1)
  INTO v_dead_first, v_isolated;

  IF v_isolates IS TRUE THEN
    NULL;
  ELSIF p_reserved IS NOT NULL THEN
    v_isolated := (SELECT seq FROM ${schema}.delivery
      WHERE seq = p_reserved AND claim = p_reservation AND state = 'pending' FOR UPDATE);
    v_isolates := v_isolated IS NOT NULL;
    IF v_isolates AND p_begins THEN
      v_taken := ARRAY[v_isolated];
    ELSIF v_isolates THEN
      v_reservation := p_reservation;
      UPDATE ${schema}.delivery SET due = v_until WHERE seq = v_isolated;
    END IF;
  ELSIF p_reserves AND v_items IS NULL THEN
    v_reservation := ${schema}.reserve_1(v_now, v_until, v_isolated, p_claim);
    v_isolates := v_reservation IS NOT NULL;
  END IF;

  IF v_isolates IS NOT TRUE THEN
    WITH once AS MATERIALIZED (${due(schema, 'once', 'least(p_suspects, p_places, p_limit)')}
    ), plain AS MATERIALIZED (${due(schema, 'plain', 'p_limit - (SELECT count(*) FROM once)')}
    ), more AS MATERIALIZED (${due(
      schema,
      'once',
      'greatest(0, least(p_places, p_limit) - (SELECT count(*) FROM once) - (SELECT count(*) FROM plain))',
      'AND seq <> ALL (ARRAY(SELECT seq FROM once))',
    )}
    ), found AS (
      SELECT 1 AS part, * FROM once UNION ALL SELECT 2, * FROM plain UNION ALL SELECT 3, * FROM more
    ), runnable AS (
      SELECT seq, row_number() OVER w AS place, sum(size) OVER w AS bytes FROM found
      WHERE crashes < p_max_crashes AND attempts < p_max_attempts
      WINDOW w AS (ORDER BY part, due, seq)
    )
    SELECT array_agg(seq ORDER BY place) FILTER (WHERE place = 1 OR bytes <= p_max_bytes),
      (SELECT array_agg(seq) FROM found WHERE crashes >= p_max_crashes OR attempts >= p_max_attempts),
      (SELECT count(*) FROM found)
    INTO v_taken, v_dead, v_found
    FROM runnable;
  END IF;

  UPDATE ${schema}.delivery AS taken
  SET state = 'processing', claim = p_claim, due = v_until, attempts = attempts + 1, stale = (
      SELECT true FROM ${schema}.delivery AS handled
      WHERE handled.resource = taken.resource AND handled.effects > 0 AND handled.happened_at > taken.happened_at
      LIMIT 1) IS TRUE
  WHERE seq = ANY (v_taken);
  INSERT INTO ${schema}.tally (pending, processing)
  SELECT -moved, moved FROM (SELECT coalesce(cardinality(v_taken), 0) AS moved) AS sum WHERE moved <> 0;

  IF v_dead IS NOT NULL OR v_dead_first IS NOT NULL THEN
    RETURN QUERY SELECT 'dead', seq, id, NULL, NULL::bytea, attempts, crashes, NULL::boolean, NULL, NULL, NULL,
      received_at, reason, NULL::uuid, NULL::boolean, NULL::bigint
    FROM ${schema}.bury_1(v_now, v_dead_first || v_dead, p_max_crashes, p_dead_holds);
    GET DIAGNOSTICS v_buried = ROW_COUNT;
  END IF;
  RETURN QUERY
  SELECT 'item', (taken).seq, (taken).id, (content).headers, (content).body, (taken).attempts, (taken).crashes,
    (taken).stale, (taken).event_type, (taken).product, (taken).resource, (taken).received_at, NULL, NULL::uuid,
    NULL::boolean, NULL::bigint
  FROM (
    SELECT n, (SELECT delivery FROM ${schema}.delivery WHERE delivery.seq = place.seq) AS taken,
      (SELECT content FROM ${schema}.content WHERE content.seq = place.seq) AS content
    FROM unnest(v_items || v_taken) WITH ORDINALITY AS place (seq, n) OFFSET 0) AS items
  ORDER BY n;
  kind := 'end';
  seq := coalesce(p_reserved, v_isolated);
  reservation := v_reservation;
  -- Whatever was free is dealt with: what is due still is locked by another transaction.
  v_dealt_with := v_isolates IS NOT TRUE AND v_found < p_limit
    AND v_found = coalesce(cardinality(v_taken), 0) + coalesce(cardinality(v_dead), 0);
  contended := v_buried < coalesce(cardinality(v_dead), 0) + coalesce(cardinality(v_dead_first), 0)
    OR v_dealt_with AND (SELECT due <= v_now FROM (${nextDue(schema)}) AS next) IS TRUE;
  due_in_ms := (SELECT greatest(0, due - v_now) FROM (${nextDue(
    schema,
    'CASE WHEN v_dealt_with THEN due > v_now ELSE (seq = ANY (v_dead)) IS NOT TRUE END',
  )}) AS next);
  RETURN NEXT;
  PERFORM ${schema}.tick();
END $$;
`;

/** Which deliveries are meant: those that have met no crash, or those that have met one. */
const indexed = {
  plain: 'crashes = 0',
  once: 'crashes > 0 AND crashes = 1',
} as const;

/** What is due, in order, along an index that holds nothing that is settled or waits in a line. */
const due = (schema: string, which: keyof typeof indexed, limit: string, but = ''): string => `
      SELECT seq, due, attempts, crashes, size FROM ${schema}.delivery
      WHERE state IN ('pending', 'processing') AND NOT waits AND state = 'pending' AND due <= v_now
        AND ${indexed[which]} ${but}
      ORDER BY due, seq LIMIT ${limit} FOR UPDATE SKIP LOCKED`;

/**
 * When there is something to claim, or a lease ends. What is due already and not plain work waits for a place, for its turn,
 * or for somebody to look after leases that have ended: then nobody has to be woken.
 */
const nextDue = (schema: string, condition = 'true'): string => `
    SELECT due FROM ${schema}.delivery WHERE state IN ('pending', 'processing') AND NOT waits
      AND (state = 'pending' AND crashes = 0 OR due > v_now) AND ${condition}
    ORDER BY due, seq LIMIT 1`;
