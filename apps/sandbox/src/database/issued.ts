/** What is issued to applications, a table each. */
type IssuedTable = 'tokens' | 'grants';

/** How many of them an application has in each table. */
const keptForEachApplication = 10_000;

/**
 * The number of the next row of an application, as an expression whose `?1` is the application. Rows have numbers so that the
 * oldest are found without counting the others.
 */
export const nextNumber = (table: IssuedTable) =>
  `(SELECT coalesce(max(number), 0) + 1 FROM ${table} WHERE client_id = ?1)`;

/** Forgets the oldest rows of an application, `?1`, beyond those that are kept. */
export const forgetOldest = (table: IssuedTable) =>
  `DELETE FROM ${table} WHERE client_id = ?1 AND number <= (
     SELECT max(number) FROM ${table} WHERE client_id = ?1
   ) - ${keptForEachApplication}`;
