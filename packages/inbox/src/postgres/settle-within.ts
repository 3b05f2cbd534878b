import { InboxError } from '../error.ts';
import { inboxErrorOf } from './failure.ts';
import { defaultSchema, quoted, readSchema } from './schema-name.ts';

/** What runs a statement in your transaction: a client of `pg`, or what does the same on top of another library. */
export interface TransactionClient {
  query(text: string, values: unknown[]): PromiseLike<unknown>;
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
  const mark = "SELECT set_config('ordering_inbox.transaction', pg_current_xact_id()::text, true)";
  const settle = `SELECT ${quoted(readSchema(schema))}.settle($1, coalesce(current_setting('ordering_inbox.transaction', true), ''))`;
  try {
    // The mark lasts as long as the transaction: where none is open, each statement has its own. No answer is read, because it
    // comes in the way that the client was told.
    await client.query(mark, []);
    await client.query(settle, [lease]);
  } catch (error) {
    throw error instanceof InboxError ? error : inboxErrorOf(error);
  }
}
