import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Inbox, openSqliteInbox } from '@ordering/inbox';
import { openPostgresInbox } from '@ordering/inbox/postgres';
import { PostgresServer } from '@ordering/kit/postgres-server';
import pg from 'pg';

/** Where the replicas of a storm keep deliveries, and handlers their effects. */
export interface Database {
  /** As a receiver is told. */
  readonly address: string;
  open(): Promise<Inbox>;
  /** Ends the leases that are there, as time would. */
  endLeases(): Promise<void>;
  /** Makes what waits for its next run due, as time would. */
  endPauses(): Promise<void>;
  /** The ids of the effects that were made in it. */
  effects(): Promise<readonly string[]>;
  dispose(): Promise<void>;
}

export type OpenDatabase = (folder: string) => Promise<Database>;

/** A file in the folder. */
export const sqlite: OpenDatabase = async (folder) => {
  const path = join(folder, 'inbox.db');
  const end = async (state: string) => {
    const database = new DatabaseSync(path, { timeout: 60_000 });
    database.prepare('UPDATE delivery SET due = 0 WHERE state = ? AND due > 0').run(state);
    database.close();
  };
  return {
    address: `sqlite:${path}`,
    open: () => openSqliteInbox({ path }),
    endLeases: () => end('processing'),
    endPauses: () => end('pending'),
    async effects() {
      const reader = new DatabaseSync(path);
      const rows = reader.prepare('SELECT id FROM effect').all();
      reader.close();
      return rows.map(({ id }) => String(id));
    },
    dispose: async () => {},
  };
};

/** A server of its own. */
export const postgres: OpenDatabase = async () => {
  // What has to survive here is the end of a process, and no power cut.
  const server = await PostgresServer.start({ fsync: 'off' });
  const client = new pg.Client(server.url());
  await client.connect();
  // What is locked is being settled: no lease of it ends before that is decided.
  const end = async (state: string) =>
    void (await client.query(`UPDATE ordering_inbox.delivery SET due = 0 WHERE seq IN (
      SELECT seq FROM ordering_inbox.delivery WHERE state = '${state}' AND due > 0 FOR UPDATE SKIP LOCKED)`));
  return {
    address: server.url(),
    open: () => openPostgresInbox({ url: server.url() }),
    endLeases: () => end('processing'),
    endPauses: () => end('pending'),
    async effects() {
      const { rows } = await client.query<{ id: string }>('SELECT id FROM effect');
      return rows.map(({ id }) => id);
    },
    async dispose() {
      await client.end();
      await server.dispose();
    },
  };
};
