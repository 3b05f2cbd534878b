import { InboxError } from '../error.ts';
import { inboxErrorOf } from './failure.ts';
import { defaultSchema, quoted, readSchema } from './schema-name.ts';

/** What runs a statement in your transaction: a client of `pg`, or what does the same on top of another library. */
export interface TransactionClient {
  query(
    text: string,
    values: unknown[],
  ): PromiseLike<{ readonly rows: readonly Readonly<Record<string, unknown>>[] }>;
}

/**
 * Records a delivery as done with an effect inside your own transaction: what you write in it and the record of it are
 * kept together or not at all, so the effect happens exactly once. The transaction must be open, on the database that the
 * inbox is in; when it is committed, let `process` answer `settled`.
 *
 * Without a client that fits, `SELECT ordering_inbox.settle($1)` with the lease does the same.
 * See docs/decisions/settle-within.md.
 *
 * @param client The client that your transaction is open on.
 * @param lease The lease of the delivery that is being processed.
 * @param schema The schema of the inbox, where it is not the default one.
 * @throws InboxError `lost` if the lease has ended and somebody else has the delivery: roll the transaction back.
 */
export async function settleWithin(
  client: TransactionClient,
  lease: string,
  schema: string = defaultSchema,
): Promise<void> {
  const query = `SELECT ${quoted(readSchema(schema))}.settle($1, $2)`;
  try {
    // Two statements are in one transaction only where one is open: without it, each has its own.
    const { rows } = await client.query('SELECT pg_current_xact_id()::text AS id', []);
    await client.query(query, [lease, rows[0]?.id]);
  } catch (error) {
    throw error instanceof InboxError ? error : inboxErrorOf(error);
  }
}
