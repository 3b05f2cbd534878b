import { InboxError } from '../error.ts';

export const defaultSchema = 'ordering_inbox';

/**
 * A name that needs nothing in statements but quotes.
 *
 * @throws InboxError `open`.
 */
export function readSchema(name: string): string {
  if (/^[a-z_][a-z0-9_]{0,39}$/.test(name) && !name.startsWith('pg_')) return name;
  throw new InboxError(
    'open',
    'the name of an inbox schema must be at most 40 lowercase letters, digits and underscores',
  );
}

/** The name in a statement: it may be a word of SQL. */
export function quoted(schema: string): string {
  return `"${schema}"`;
}
