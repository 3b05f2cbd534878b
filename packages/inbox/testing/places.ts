import { join } from 'node:path';
import { InboxServer } from './postgres-harness.ts';
import { temporaryFolder } from './temporary.ts';

/** Places for inboxes, on one database. */
export interface Places {
  /** A new one, as one process tells it to another. */
  next(): string;
  /** Ends the leases that are there, as time would. */
  endLeases(place: string): Promise<void>;
  dispose(): Promise<void>;
}

/** In files of SQLite. */
export async function files(): Promise<Places> {
  const { DatabaseSync } = await import('node:sqlite');
  const folder = temporaryFolder();
  let count = 0;
  return {
    next() {
      count += 1;
      return join(folder.path, `inbox-${count}.db`);
    },
    async endLeases(place) {
      const database = new DatabaseSync(place, { timeout: 60_000 });
      database.exec("UPDATE delivery SET due = 0 WHERE state = 'processing'");
      database.close();
    },
    dispose: async () => folder.remove(),
  };
}

/** In schemas of PostgreSQL. */
export async function schemas(): Promise<Places> {
  const server = await InboxServer.start();
  return {
    next: () => `${server.server.url()}#${server.schema()}`,
    async endLeases(place) {
      const [, schema] = place.split('#');
      await server.query(`UPDATE ${schema}.delivery SET due = 0 WHERE state = 'processing'`);
    },
    dispose: () => server.dispose(),
  };
}
