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
  /** Ends the leases that are there, or those of these deliveries, as time would. */
  endLeases(ids?: readonly string[]): Promise<void>;
  /** Makes what waits for its next run due, as time would. */
  endPauses(): Promise<void>;
  /** The ids of the effects that were made in it. */
  effects(): Promise<readonly string[]>;
  dispose(): Promise<void>;
}

/** A delivery that must run alone is reserved before it is leased, and waits for nothing but its process. */
const [leased, paused] = ["state = 'processing'", "state = 'pending' AND claim IS NULL"];

export type OpenDatabase = (folder: string) => Promise<Database>;

/** A file in the folder. */
export const sqlite: OpenDatabase = async (folder) => {
  const path = join(folder, 'inbox.db');
  const end = (which: string, ...values: string[]) => {
    const database = new DatabaseSync(path, { timeout: 60_000 });
    database.prepare(`UPDATE delivery SET due = 0 WHERE due > 0 AND ${which}`).run(...values);
    database.close();
  };
  return {
    address: `sqlite:${path}`,
    open: () => openSqliteInbox({ path }),
    async endLeases(ids) {
      if (ids === undefined) end(leased);
      else end(`${leased} AND id IN (SELECT value FROM json_each(?))`, JSON.stringify(ids));
    },
    endPauses: async () => end(paused),
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
  const end = async (which: string, ...values: unknown[]) => {
    const query = `UPDATE ordering_inbox.delivery SET due = 0 WHERE seq IN (
      SELECT seq FROM ordering_inbox.delivery WHERE due > 0 AND ${which} FOR UPDATE SKIP LOCKED)`;
    await client.query(query, values);
  };
  return {
    address: server.url(),
    open: () => openPostgresInbox({ url: server.url() }),
    endLeases: (ids) => (ids ? end(`${leased} AND id = ANY ($1)`, ids) : end(leased)),
    endPauses: () => end(paused),
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
