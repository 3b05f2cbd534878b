import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { type Inbox, InboxError, openSqliteInbox, type SqliteInboxOptions } from '@ordering/inbox';
import { ConfigError } from '@ordering/kit/failure';

/**
 * The path of the file that `--database` names.
 *
 * @throws ConfigError
 */
export function readDatabase(address: string): string {
  const [, path] = /^sqlite:(.+)$/s.exec(address) ?? [];
  // The URL itself may contain a password, so it is not repeated.
  if (/^postgres(ql)?:/i.test(address)) {
    throw new ConfigError(
      '--database names a PostgreSQL server, but this version keeps its inbox in SQLite: write sqlite:PATH',
    );
  }
  if (path === undefined) throw new ConfigError('--database must be sqlite:PATH');
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

/** @throws ConfigError if the file cannot be opened. */
export function openDatabase(options: SqliteInboxOptions): Promise<Inbox> {
  return openSqliteInbox(options).catch(refuse);
}

/** A file that cannot be opened is one that should not have been named. */
export function refuse(cause: unknown): never {
  const opening = cause instanceof InboxError && ['open', 'newer', 'foreign'].includes(cause.code);
  throw opening ? new ConfigError(`--database: ${cause.message}`, { cause }) : cause;
}
