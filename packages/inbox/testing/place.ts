import type { Inbox } from '../src/inbox.ts';
import { openPostgresInbox } from '../src/postgres/postgres-inbox.ts';
import { openSqliteInbox } from '../src/sqlite/sqlite-inbox.ts';

/** Opens the inbox at a place that one process tells another: a path, or a URL with a schema behind a `#`. */
export function openAt(place: string): Promise<Inbox> {
  const [, url, schema] = /^(postgres:.*)#(\w+)$/.exec(place) ?? [];
  if (url === undefined || schema === undefined) return openSqliteInbox({ path: place });
  return openPostgresInbox({ url, schema, connections: 4 });
}
