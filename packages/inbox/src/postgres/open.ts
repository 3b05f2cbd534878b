import { codeOf, messageOf } from '@ordering/kit/failure';
import { integer } from '@ordering/kit/row';
import type pg from 'pg';
import { InboxError } from '../error.ts';
import type { Migration } from '../sqlite/schema.ts';
import { migrations, unreleased, type Version, versions } from './schema.ts';
import { quoted, readSchema } from './schema-name.ts';
import { begin, Client, clientOptions, type ServerRow } from './server.ts';

/** How long to wait for others that migrate at the same time, in milliseconds. */
const migrateMs = 60_000;

/**
 * Brings a schema to this version, once, however many processes start together. A role that may only work on the tables
 * can open an inbox whose schema has this version, or one that this version can work on.
 *
 * @param known The versions that the program knows.
 * @throws InboxError `open`, `newer` or `foreign`.
 */
export async function openSchema(
  url: string,
  schema: string,
  mayMigrate: boolean,
  known: readonly Version[] = versions,
): Promise<void> {
  await connected(url, async (client) => {
    const last = unreleased + known.length;
    if (await isReady(client, schema, last)) return;
    if (!mayMigrate) throw new InboxError('open', await whyNotReady(client, schema));
    // Held until the end of the transaction.
    await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `inbox ${schema}`,
    ]);
    if (!(await isReady(client, schema, last))) {
      const { version } = await formatOf(client, schema);
      for (const { sql } of migrations(schema, version, known)) await client.query(sql);
    }
  });
}

/**
 * What brings a schema to this version; all of it where there is none. Changes nothing.
 *
 * @throws InboxError `open` or `newer`.
 */
export function postgresMigrationsOf(url: string, schema: string): Promise<readonly Migration[]> {
  return connected(url, async (client) => {
    const { version } = await formatOf(client, readSchema(schema));
    return migrations(schema, version);
  });
}

/** Whether a program whose last format is that one can work on the schema as it is. */
async function isReady(client: pg.Client, schema: string, last: number): Promise<boolean> {
  const { version, oldest } = await formatOf(client, schema);
  if (oldest > last) {
    throw new InboxError(
      'newer',
      `the schema ${schema} was migrated to format ${version} by a newer version, and this version supports formats up to ${last}: update this program`,
    );
  }
  return version >= last;
}

async function whyNotReady(client: pg.Client, schema: string): Promise<string> {
  const { version } = await formatOf(client, schema);
  return version === 0
    ? `the schema ${schema} contains no inbox: migrate it`
    : `the schema ${schema} is older than this version: migrate it`;
}

interface Format {
  readonly version: number;
  readonly oldest: number;
}

async function formatOf(client: pg.Client, schema: string): Promise<Format> {
  // A table that is not there would be an error, which ends a transaction.
  const { rows } = await client.query<ServerRow>(
    "SELECT EXISTS (SELECT FROM pg_tables WHERE schemaname = $1 AND tablename = 'format') AS exists",
    [schema],
  );
  if (rows[0]?.exists !== true) return { version: 0, oldest: 0 };
  const found = await client.query<ServerRow>(
    `SELECT version, oldest FROM ${quoted(schema)}.format`,
  );
  const [row] = found.rows;
  const version = integer(row, 'version');
  if (version <= unreleased) {
    throw new InboxError(
      'open',
      `the schema ${schema} has format ${version}, which no release of this package has written: drop it, or name another schema`,
    );
  }
  return { version, oldest: integer(row, 'oldest') };
}

/** Does something in a transaction of its own. */
async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  let client: pg.Client | undefined;
  let broken: Error | undefined;
  try {
    client = new Client({ ...clientOptions(url), connectionTimeoutMillis: 5000 });
    client.on('error', (error) => {
      broken ??= error;
    });
    await client.connect();
    await client.query(begin(migrateMs, migrateMs));
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (cause) {
    // What is asked of a broken connection fails for a reason that says nothing.
    throw openingErrorOf(broken ?? cause);
  } finally {
    await client?.end().catch(() => {});
  }
}

function openingErrorOf(cause: unknown): InboxError {
  if (cause instanceof InboxError) return cause;
  const code = codeOf(cause) ?? '';
  // A table, a column or a function of that name that is not ours.
  if (/^(42P07|42723|42703|42P01)$/.test(code)) {
    return new InboxError(
      'foreign',
      `the schema has tables of another program: ${messageOf(cause)}`,
      {
        cause,
      },
    );
  }
  const advice =
    code === '42501'
      ? '; migrate the schema with a role that may change it, and grant this role its rights on it'
      : '';
  // What `pg` says where it has none.
  const why = messageOf(cause).endsWith('client password must be a string')
    ? 'the server requires a password: put it into the URL, PGPASSWORD or ~/.pgpass'
    : messageOf(cause);
  return new InboxError('open', `the inbox cannot be opened: ${why}${advice}`, { cause });
}
