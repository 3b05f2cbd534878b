/**
 * Stores deliveries, or counts that they came again: all that came together, in one statement. No id may be in it twice.
 *
 * Their bodies are one after the other in `p_bytes`, each up to its end in `p_ends`. Lines are locked in the order of
 * their names, then ids in the order of their keys, and then rows in the order of their numbers, here and everywhere: so
 * nobody waits in a circle.
 * See docs/decisions/postgres-functions.md.
 *
 * @returns For each, whether it is new, or can be processed now while it could not be before; the same for the same batch.
 */
export const accept = (schema: string): string => `
CREATE FUNCTION ${schema}.accept_1(
  p_batch uuid, p_own bigint, p_wall bigint, p_ids text[], p_headers text[], p_bytes bytea, p_ends integer[],
  p_reasons text[], p_event_types text[], p_products text[], p_stores text[], p_resources text[], p_happened bigint[]
) RETURNS boolean[] LANGUAGE plpgsql SET enable_seqscan = off SET jit = off AS $$
#variable_conflict use_column
DECLARE
  v_now bigint := coalesce(p_own, ${schema}.own_time());
  v_wall bigint := coalesce(p_wall, ${schema}.wall_time());
  v_lines text[];
  v_new boolean[];
  v_mended integer[];
  v_fresh integer[];
BEGIN
  SELECT array_agg(DISTINCT resource ORDER BY resource) INTO v_lines
  FROM unnest(p_resources, p_reasons) AS given (resource, reason)
  WHERE resource IS NOT NULL AND reason IS NULL;
  IF v_lines IS NOT NULL THEN
    INSERT INTO ${schema}.line SELECT unnest(v_lines) ON CONFLICT (name) DO UPDATE SET name = excluded.name;
  END IF;

  WITH given AS MATERIALIZED (
    SELECT nextval('${schema}.delivery_seq') AS seq, n::integer, id, headers, reason, event_type, product, store,
      resource, happened_at, ends, CASE WHEN reason IS NULL THEN resource END AS line,
      ends - coalesce(lag(ends) OVER (ORDER BY n), 0) AS size
    FROM unnest(p_ids, p_headers, p_ends, p_reasons, p_event_types, p_products, p_stores, p_resources, p_happened)
      WITH ORDINALITY AS given (id, headers, ends, reason, event_type, product, store, resource, happened_at, n)
    ORDER BY n
  ), kept AS (
    INSERT INTO ${schema}.content (seq, key, headers, body)
    SELECT seq, key, headers, substring(p_bytes FROM ends - size + 1 FOR size)
    FROM (SELECT seq, ${schema}.key_of(id) AS key, headers, ends, size FROM given ORDER BY key OFFSET 0) AS ordered
    ON CONFLICT (key) DO NOTHING
    RETURNING seq
  ), queued AS (
    INSERT INTO ${schema}.delivery
      (seq, id, state, due, waits, line, reason, event_type, product, store, resource, happened_at, received_at, size,
       batch)
    SELECT seq, id, CASE WHEN reason IS NULL THEN 'pending' ELSE 'quarantined' END, v_now,
      line IS NOT NULL
        AND (row_number() OVER (PARTITION BY line ORDER BY seq) > 1
        OR (SELECT true FROM ${schema}.delivery AS other WHERE other.line = given.line LIMIT 1) IS TRUE),
      line, reason, event_type, product, store, resource, happened_at, v_wall, size, p_batch
    FROM given JOIN kept USING (seq)
  )
  SELECT array_agg(kept.seq IS NOT NULL ORDER BY n) INTO v_new FROM given LEFT JOIN kept USING (seq);

  IF NOT (true = ALL (v_new)) THEN
    SELECT * INTO v_mended, v_fresh FROM ${schema}.count_again(p_batch, v_now, v_new, p_ids, p_headers, p_bytes, p_ends,
      p_reasons, p_event_types, p_products, p_stores, p_resources, p_happened);
  END IF;
  -- One that was in no line is in one now.
  IF v_mended IS NOT NULL THEN
    PERFORM ${schema}.advance(v_lines);
  END IF;
  INSERT INTO ${schema}.tally (pending, quarantined)
  SELECT count(*) FILTER (WHERE reason IS NULL),
    count(*) FILTER (WHERE is_new AND reason IS NOT NULL) - coalesce(cardinality(v_mended), 0)
  FROM unnest(v_new, p_reasons) WITH ORDINALITY AS given (is_new, reason, n)
  WHERE is_new OR n = ANY (v_mended)
  HAVING count(*) > 0;
  -- What is told to be kept must be on disk, whatever the server does for others.
  IF current_setting('synchronous_commit') = 'off' THEN
    PERFORM set_config('synchronous_commit', 'on', true);
  END IF;
  RETURN (SELECT array_agg(is_new OR coalesce(n = ANY (v_fresh), false) ORDER BY n)
    FROM unnest(v_new) WITH ORDINALITY AS given (is_new, n));
END $$;

-- Counts that deliveries came again. The same id in a form that can be processed after all takes the place of what was
-- in quarantine: no order is lost to an earlier slip. Tells which did, and which ones this batch made ready to process, now or
-- at an earlier try whose answer was lost: what that one counted is not counted again.
CREATE FUNCTION ${schema}.count_again(
  p_batch uuid, p_now bigint, p_new boolean[], p_ids text[], p_headers text[], p_bytes bytea, p_ends integer[],
  p_reasons text[], p_event_types text[], p_products text[], p_stores text[], p_resources text[], p_happened bigint[],
  OUT v_mended integer[], OUT v_fresh integer[]
) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  v_timeout text := current_setting('lock_timeout');
  v_known bigint[] := ARRAY(SELECT seq FROM ${schema}.content WHERE key = ANY (ARRAY(
    SELECT ${schema}.key_of(id) FROM unnest(p_ids, p_new) AS given (id, is_new) WHERE NOT is_new)));
  v_free bigint[];
  v_seqs bigint[];
BEGIN
  BEGIN
    PERFORM set_config('lock_timeout', '200', true);
    SELECT array_agg(seq) INTO v_free FROM (
      SELECT seq FROM ${schema}.delivery WHERE seq = ANY (v_known) ORDER BY seq FOR UPDATE) AS locked;
    PERFORM set_config('lock_timeout', v_timeout, true);
  EXCEPTION WHEN lock_not_available THEN
    -- It is being settled within a transaction of somebody's own, for which no acknowledgement waits: it is not counted.
    SELECT array_agg(seq) INTO v_free FROM (
      SELECT seq FROM ${schema}.delivery WHERE seq = ANY (v_known) FOR UPDATE SKIP LOCKED) AS locked;
  END;
  UPDATE ${schema}.delivery SET receipts = receipts + 1, batch = p_batch, fresh = false
  WHERE seq = ANY (v_free) AND batch IS DISTINCT FROM p_batch;
  WITH mended AS (
    UPDATE ${schema}.delivery
    SET state = 'pending', fresh = true, due = p_now, reason = NULL, event_type = p_event_types[array_position(p_ids, id)],
      product = p_products[array_position(p_ids, id)], store = p_stores[array_position(p_ids, id)],
      resource = p_resources[array_position(p_ids, id)], line = p_resources[array_position(p_ids, id)],
      waits = p_resources[array_position(p_ids, id)] IS NOT NULL,
      happened_at = p_happened[array_position(p_ids, id)],
      size = p_ends[array_position(p_ids, id)] - coalesce(p_ends[array_position(p_ids, id) - 1], 0)
    WHERE seq = ANY (v_free) AND state = 'quarantined' AND p_reasons[array_position(p_ids, id)] IS NULL
    RETURNING seq, array_position(p_ids, id) AS n
  )
  SELECT array_agg(seq ORDER BY n), array_agg(n ORDER BY n) INTO v_seqs, v_mended FROM mended;
  UPDATE ${schema}.content
  SET headers = p_headers[n],
    body = substring(p_bytes FROM coalesce(p_ends[n - 1], 0) + 1 FOR p_ends[n] - coalesce(p_ends[n - 1], 0))
  FROM (SELECT seq, n FROM unnest(v_seqs, v_mended) AS mended (seq, n) OFFSET 0) AS mended
  WHERE content.seq = ANY (v_seqs) AND content.seq = mended.seq;
  SELECT array_agg(array_position(p_ids, id)) INTO v_fresh FROM ${schema}.delivery
  WHERE seq = ANY (v_known) AND batch = p_batch AND fresh;
END $$;
`;
