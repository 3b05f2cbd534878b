import { join } from 'node:path';
import type { State } from '../src/entry.ts';
import { InboxServer } from './postgres-harness.ts';
import { temporaryFolder } from './temporary.ts';

/** Places for inboxes, on one database. */
export interface Places {
  /** A new one, as one process tells it to another. */
  next(): string;
  /** Ends the leases that are there, as time would. */
  endLeases(place: string): Promise<void>;
  /** Makes what waits for its next run due, as time would. */
  endPauses(place: string): Promise<void>;
  dispose(): Promise<void>;
}

/** In files of SQLite. */
export async function files(): Promise<Places> {
  const { DatabaseSync } = await import('node:sqlite');
  const folder = temporaryFolder();
  let count = 0;
  const makeDue = async (place: string, state: State) => {
    const database = new DatabaseSync(place, { timeout: 60_000 });
    database.prepare('UPDATE delivery SET due = 0 WHERE state = ? AND due > 0').run(state);
    database.close();
  };
  return {
    next() {
      count += 1;
      return join(folder.path, `inbox-${count}.db`);
    },
    endLeases: (place) => makeDue(place, 'processing'),
    endPauses: (place) => makeDue(place, 'pending'),
    dispose: async () => folder.remove(),
  };
}

/** In schemas of PostgreSQL. */
export async function schemas(): Promise<Places> {
  const server = await InboxServer.start();
  const makeDue = async (place: string, state: State) => {
    const [, schema] = place.split('#');
    const ofState = `UPDATE ${schema}.delivery SET due = 0 WHERE state = $1 AND due > 0`;
    await server.query(ofState, [state]);
  };
  return {
    next: () => `${server.url()}#${server.schema()}`,
    endLeases: (place) => makeDue(place, 'processing'),
    endPauses: (place) => makeDue(place, 'pending'),
    dispose: () => server.dispose(),
  };
}
