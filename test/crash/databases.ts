import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Inbox, openSqliteInbox } from '@ordering/inbox';
import { openPostgresInbox } from '@ordering/inbox/postgres';
import { FakeClock } from '@ordering/kit/fake-clock';
import { PostgresServer } from '@ordering/kit/postgres-server';
import pg from 'pg';

/** Where the replicas of a storm keep deliveries, and handlers their effects. */
export interface Database {
  /** As a receiver is told. */
  readonly address: string;
  /** Opens the inbox when every process that used it is dead. `wait` ends leases and pauses, as time would. */
  open(): Promise<{ readonly inbox: Inbox; readonly clock?: FakeClock; wait(): Promise<void> }>;
  /** Ends the leases that are there, as time would. */
  endLeases(): Promise<void>;
  /** The ids of the effects that were made in it. */
  effects(): Promise<readonly string[]>;
  dispose(): Promise<void>;
}

export type OpenDatabase = (folder: string) => Promise<Database>;

/** A file in the folder. */
export const sqlite: OpenDatabase = async (folder) => {
  const path = join(folder, 'inbox.db');
  return {
    address: `sqlite:${path}`,
    async open() {
      const clock = new FakeClock();
      const inbox = await openSqliteInbox({ path, clock });
      clock.advance(60_000);
      return { inbox, clock, wait: async () => void clock.advance(1000) };
    },
    async endLeases() {
      const database = new DatabaseSync(path, { timeout: 60_000 });
      database.exec("UPDATE delivery SET due = 0 WHERE state = 'processing'");
      database.close();
    },
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
      SELECT seq FROM ordering_inbox.delivery WHERE state = '${state}' FOR UPDATE SKIP LOCKED)`));
  return {
    address: server.url(),
    async open() {
      const inbox = await openPostgresInbox({ url: server.url() });
      await end('processing');
      return { inbox, wait: () => end('pending') };
    },
    endLeases: () => end('processing'),
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
