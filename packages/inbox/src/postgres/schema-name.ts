import { InboxError } from '../error.ts';

export const defaultSchema = 'ordering_inbox';

/**
 * A name that stands in statements as it is.
 *
 * @throws InboxError `open`.
 */
export function readSchema(name: string): string {
  if (/^[a-z_][a-z0-9_]{0,39}$/.test(name) && !name.startsWith('pg_')) return name;
  throw new InboxError(
    'open',
    'the schema of an inbox has a name of small letters, digits and _, at most 40 of them',
  );
}
