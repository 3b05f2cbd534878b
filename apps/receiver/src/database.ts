import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import {
  type Clock,
  type Commit,
  type Inbox,
  InboxError,
  type Migration,
  migrationsOf as migrationsOfFile,
  openSqliteInbox,
} from '@ordering/inbox';
import { ConfigError } from '@ordering/kit/failure';
import { type DatabaseOptions, databaseVariable } from './options.ts';

/** Where deliveries are kept. */
export type Database =
  /** A file on this machine. */
  | { readonly kind: 'sqlite'; readonly path: string }
  /** A server, for processes on many machines. The URL may hold a password. */
  | {
      readonly kind: 'postgres';
      readonly url: string;
      readonly schema: string;
      readonly connections: number;
    };

/** What an opened inbox tells. */
export interface DatabaseHooks {
  readonly clock?: Clock;
  readonly onCommit?: (commit: Commit) => void;
  /** The inbox has failed for good. */
  readonly onFailure?: (error: InboxError) => void;
  /** The file is not there any more, or is not as it was written. */
  readonly onReplaced?: (error: InboxError) => void;
}

const isPostgres = /^postgres(ql)?:\/\//i;

/**
 * The database that the options name, or else the environment.
 *
 * @param option Where the options had it.
 * @throws ConfigError
 */
export function readDatabase(
  options: DatabaseOptions,
  env: NodeJS.ProcessEnv,
  option = '--database',
): Database {
  const inEnvironment = env[databaseVariable] ?? '';
  if (options.database === undefined && isPostgres.test(inEnvironment)) {
    return readPostgres(databaseVariable, inEnvironment, options);
  }
  const address = options.database ?? 'sqlite:receiver.db';
  if (isPostgres.test(address)) return readPostgres(option, address, options);
  if (/^sqlite:./s.test(address)) return readFile(option, address);
  throw new ConfigError(`${option} must be sqlite:PATH, or postgres://HOST/NAME`);
}

/**
 * The file that an option names as `sqlite:PATH`.
 *
 * @throws ConfigError
 */
export function readFile(option: string, address: string): Extract<Database, { kind: 'sqlite' }> {
  const [, path] = /^sqlite:(.+)$/s.exec(address) ?? [];
  if (path === undefined) throw new ConfigError(`${option} must be sqlite:PATH`);
  if (path === ':memory:') {
    throw new ConfigError(
      `${option} must be a file: an in-memory database would not survive a restart`,
    );
  }
  const file = resolve(path);
  if (!existsSync(dirname(file))) {
    throw new ConfigError(`${option} is in a folder that does not exist: ${dirname(file)}`);
  }
  return { kind: 'sqlite', path: file };
}

/** Where a database is, for people: without the user and the password, or other parts that may hold one. */
export function placeOf(database: Database): string {
  if (database.kind === 'sqlite') return `sqlite:${database.path}`;
  const { host, pathname } = new URL(database.url);
  return `postgres://${host}${pathname}, schema ${database.schema}`;
}

/**
 * Opens an inbox, and makes one where there is none.
 *
 * @throws ConfigError if it cannot be opened.
 */
export function openDatabase(database: Database, hooks: DatabaseHooks = {}): Promise<Inbox> {
  const opening =
    database.kind === 'sqlite' ? openFile(database.path, hooks) : openServer(database, hooks);
  return opening.catch((cause) => refuse(cause));
}

/**
 * Opens an inbox that is there: to make one, and to show an empty list, would say that all is well.
 *
 * @throws ConfigError if there is none.
 */
export function openExisting(database: Database): Promise<Inbox> {
  if (database.kind === 'postgres')
    return openServer(database, {}, false).catch((cause) => refuse(cause));
  const { path } = database;
  if (!existsSync(path)) throw new ConfigError(`--database: the inbox ${path} does not exist`);
  return openDatabase(database);
}

/**
 * What brings a database to the form of this version. Changes nothing.
 *
 * @throws ConfigError if it cannot be opened.
 */
export async function migrationsOf(database: Database): Promise<readonly Migration[]> {
  try {
    if (database.kind === 'sqlite') return migrationsOfFile(database.path);
    const { postgresMigrationsOf } = await import('@ordering/inbox/postgres');
    return await postgresMigrationsOf(database.url, database.schema);
  } catch (error) {
    return refuse(error);
  }
}

/** What cannot be opened is what should not have been named. */
export function refuse(cause: unknown, what = '--database'): never {
  const opening = cause instanceof InboxError && ['open', 'newer', 'foreign'].includes(cause.code);
  throw opening ? new ConfigError(`${what}: ${cause.message}`, { cause }) : cause;
}

function openFile(path: string, hooks: DatabaseHooks): Promise<Inbox> {
  return openSqliteInbox({ path, ...hooks });
}

async function openServer(
  { url, schema, connections }: Extract<Database, { kind: 'postgres' }>,
  { clock, onCommit }: DatabaseHooks,
  migrate = true,
): Promise<Inbox> {
  const { openPostgresInbox } = await import('@ordering/inbox/postgres');
  return openPostgresInbox({
    ...{ url, schema, connections, migrate },
    ...(onCommit === undefined ? {} : { onCommit }),
    // The server tells a time that is the same for all machines; the one of this machine begins when it starts.
    ...(clock === undefined ? {} : { clock: { ...clock, elapsed: () => clock.now() } }),
  });
}

/** The URL may contain a password, so it is not repeated. */
function readPostgres(option: string, address: string, options: DatabaseOptions): Database {
  const url = URL.parse(address);
  if (url === null) {
    throw new ConfigError(
      `${option} is not a valid PostgreSQL URL: in the credentials, write %40 for @, %23 for #, %2F for / and %25 for %`,
    );
  }
  const { databaseSchema: schema, databaseConnections: connections } = options;
  return { kind: 'postgres', url: address, schema, connections };
}
