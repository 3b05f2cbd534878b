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
import { wholeNumber } from '@ordering/kit/command';
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
  /** The file is not there any more. */
  readonly onReplaced?: (error: InboxError) => void;
}

const isPostgres = /^postgres(ql)?:\/\//i;

/**
 * The database that the options name, or else the environment.
 *
 * @throws ConfigError
 */
export function readDatabase(options: DatabaseOptions, env: NodeJS.ProcessEnv): Database {
  const inEnvironment = env[databaseVariable] ?? '';
  const found = isPostgres.test(inEnvironment) ? inEnvironment : 'sqlite:receiver.db';
  const address = options.database ?? found;
  return isPostgres.test(address)
    ? readPostgres(address, options)
    : { kind: 'sqlite', path: readPath(address) };
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
  if (!existsSync(path)) throw new ConfigError(`--database: there is no inbox at ${path}`);
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
function readPostgres(address: string, options: DatabaseOptions): Database {
  const url = URL.parse(address);
  if (url === null) throw new ConfigError('--database is no URL of PostgreSQL');
  const { databaseSchema, databaseConnections } = options;
  if (!/^[a-z_][a-z0-9_]{0,39}$/.test(databaseSchema)) {
    throw new ConfigError('--database-schema must be small letters, digits and _, at most 40');
  }
  return {
    kind: 'postgres',
    url: address,
    schema: databaseSchema,
    connections: wholeNumber('--database-connections', databaseConnections, 4, 1000),
  };
}

function readPath(address: string): string {
  const [, path] = /^sqlite:(.+)$/s.exec(address) ?? [];
  if (path === undefined) {
    throw new ConfigError('--database must be sqlite:PATH, or postgres://HOST/NAME');
  }
  if (path === ':memory:') {
    throw new ConfigError(
      '--database must be a file: what is in memory would not survive a restart',
    );
  }
  const file = resolve(path);
  if (!existsSync(dirname(file))) {
    throw new ConfigError(`--database is in a folder that does not exist: ${dirname(file)}`);
  }
  return file;
}
