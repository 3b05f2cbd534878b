import type { HandedRow } from '../../sqlite/hand-over.ts';
import { toText } from '../text.ts';

/**
 * What a schema has while deliveries are copied into it, and what is left of that: `copy` is which one it is, how far it
 * is, and how many it has brought. Until it is complete nothing else is accepted, since what was done elsewhere would not
 * be known yet.
 * See docs/decisions/guarded-copy.md.
 */
export const beginCopy = (schema: string): string => `
CREATE TABLE ${schema}.copy (id uuid NOT NULL, place bigint NOT NULL, copied bigint NOT NULL, complete boolean NOT NULL);
CREATE FUNCTION ${schema}.refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('ordering_inbox.copies', true) IS DISTINCT FROM 'on' THEN
    RAISE 'deliveries are being copied into this inbox: nothing is accepted until that is complete';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER copying BEFORE INSERT ON ${schema}.content FOR EACH ROW EXECUTE FUNCTION ${schema}.refuse();
`;

/** Ends it, and lets numbers go on behind those that were brought. */
export const endCopy = (schema: string): string => `
DROP TRIGGER copying ON ${schema}.content;
DROP FUNCTION ${schema}.refuse();
SELECT setval('${schema}.delivery_seq', greatest(place, 1)) FROM ${schema}.copy;
UPDATE ${schema}.copy SET complete = true;
`;

/** A column of the rows that are copied: its type, and its value. */
interface Column {
  readonly name: string;
  readonly type: string;
  readonly of: (row: HandedRow) => unknown;
}

const texts = (value: string | undefined): string | null =>
  value === undefined ? null : toText(value);

export const columns: readonly Column[] = [
  { name: 'seq', type: 'bigint', of: ({ seq }) => seq },
  { name: 'id', type: 'text', of: ({ id }) => toText(id) },
  { name: 'state', type: 'text', of: ({ state }) => state },
  { name: 'due_in_ms', type: 'bigint', of: ({ dueInMs }) => dueInMs },
  { name: 'waits', type: 'boolean', of: ({ waits }) => waits },
  { name: 'line', type: 'text', of: ({ line }) => texts(line) },
  { name: 'receipts', type: 'integer', of: ({ receipts }) => receipts },
  { name: 'effects', type: 'integer', of: ({ effects }) => effects },
  { name: 'attempts', type: 'integer', of: ({ attempts }) => attempts },
  { name: 'crashes', type: 'integer', of: ({ crashes }) => crashes },
  { name: 'stale', type: 'boolean', of: ({ stale }) => stale },
  { name: 'reason', type: 'text', of: ({ reason }) => texts(reason) },
  { name: 'event_type', type: 'text', of: ({ eventType }) => texts(eventType) },
  { name: 'product', type: 'text', of: ({ product }) => texts(product) },
  { name: 'store', type: 'text', of: ({ store }) => texts(store) },
  { name: 'resource', type: 'text', of: ({ resource }) => texts(resource) },
  { name: 'happened_at', type: 'bigint', of: ({ happenedAt }) => happenedAt ?? null },
  { name: 'received_at', type: 'bigint', of: ({ receivedAt }) => receivedAt },
  { name: 'headers', type: 'text', of: ({ headers }) => headers },
  { name: 'body', type: 'bytea', of: ({ body }) => Buffer.from(body) },
];

/** Stores rows, with the numbers that they had. What somebody was working on is taken up when the lease ends. */
export const storeCopied = (schema: string): string => `
  WITH given AS MATERIALIZED (
    SELECT * FROM unnest(${columns.map(({ type }, index) => `$${index + 1}::${type}[]`)})
      AS given (${columns.map(({ name }) => name)})
  ), kept AS (
    INSERT INTO ${schema}.delivery
      (seq, id, state, due, waits, line, claim, receipts, effects, attempts, crashes, stale, reason, event_type, product,
       store, resource, happened_at, received_at, size)
    SELECT seq, id, state, now + due_in_ms, waits, line, CASE WHEN state = 'processing' THEN gen_random_uuid() END,
      receipts, effects, attempts, crashes, stale, reason, event_type, product, store, resource, happened_at,
      received_at, length(body)
    FROM given, (SELECT ${schema}.own_time() AS now OFFSET 0) AS clock
  ), filled AS (
    INSERT INTO ${schema}.content SELECT seq, ${schema}.key_of(id), headers, body FROM given
  ), told AS (
    INSERT INTO ${schema}.tally (pending, processing, done, dead, quarantined)
    SELECT count(*) FILTER (WHERE state = 'pending'), count(*) FILTER (WHERE state = 'processing'),
      count(*) FILTER (WHERE state = 'done'), count(*) FILTER (WHERE state = 'dead'),
      count(*) FILTER (WHERE state = 'quarantined')
    FROM given
  )
  UPDATE ${schema}.copy SET (place, copied) = (SELECT max(seq), copied + count(*) FROM given)`;
