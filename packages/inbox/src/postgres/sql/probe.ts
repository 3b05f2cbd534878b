/**
 * Stores a delivery as every other is stored, and takes it back; and commits what is written beside it.
 *
 * It is in quarantine, where no claim comes by what is left of it, and waits for a lock for no more than a second. The
 * transaction is as durable as that of a delivery.
 */
export const probe = (schema: string): string => `
CREATE FUNCTION ${schema}.probe_1(p_own bigint, p_wall bigint) RETURNS void
LANGUAGE plpgsql SET lock_timeout = '1s' AS $$
BEGIN
  BEGIN
    PERFORM ${schema}.accept_1(gen_random_uuid(), p_own, p_wall, ARRAY[gen_random_uuid()::text], ARRAY['{}'], 'x', '{1}',
      '{a probe}', '{NULL}', '{NULL}', '{NULL}', '{NULL}', '{NULL}');
    RAISE 'the probe is taken back' USING ERRCODE = 'OI003';
  EXCEPTION WHEN SQLSTATE 'OI003' THEN
    IF current_setting('synchronous_commit') = 'off' THEN
      PERFORM set_config('synchronous_commit', 'on', true);
    END IF;
  END;
  INSERT INTO ${schema}.tally DEFAULT VALUES;
END $$;
`;
