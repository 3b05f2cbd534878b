/** Records how runs ended, and buries what has failed too often. Each step sees what the one before it has done. */
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

-- Buries what has failed too often. Where somebody else has its line just now, it is left for the next claim.
CREATE FUNCTION ${schema}.bury_1(p_now bigint, p_seqs bigint[], p_max_crashes integer, p_dead_holds boolean)
RETURNS TABLE (seq bigint, id text, attempts integer, crashes integer, received_at bigint, reason text)
LANGUAGE plpgsql AS $$
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
  SELECT seq, id, attempts, crashes, received_at, reason FROM buried;
  PERFORM ${schema}.advance(v_lines);
END $$;
`;
