import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Inbox } from '../src/inbox.ts';
import type { SqliteInboxOptions } from '../src/sqlite/sqlite-inbox.ts';
import { openSqliteInbox } from '../src/sqlite/sqlite-inbox.ts';
import { InboxPool, type PooledHarness } from './inbox-pool.ts';
import { temporaryFolder } from './temporary.ts';

/** A SQLite file of its own, and the inboxes that are opened in it. */
export class InboxFile {
  readonly #folder = temporaryFolder();
  readonly path = join(this.#folder.path, 'inbox.db');
  readonly #open: Inbox[] = [];

  async open(options: Partial<SqliteInboxOptions> = {}): Promise<Inbox> {
    const inbox = await openSqliteInbox({ path: this.path, ...options });
    this.#open.push(inbox);
    return inbox;
  }

  removeFolder(): void {
    this.#folder.remove();
  }

  async dispose(): Promise<void> {
    await Promise.all(this.#open.map((inbox) => inbox.close()));
    this.#folder.remove();
  }
}

/** Inboxes in one SQLite file for all tests of a file. */
export class SqliteInboxes {
  readonly #file = new InboxFile();
  readonly #pool = new InboxPool((clock) => this.#file.open({ clock }), emptying(this.#file.path));

  harness(): Promise<PooledHarness> {
    return this.#pool.harness();
  }

  dispose(): Promise<void> {
    return this.#file.dispose();
  }
}

function emptying(path: string): () => Promise<void> {
  return async () => {
    if (!existsSync(path)) return;
    const database = new DatabaseSync(path, { timeout: 60_000 });
    database.exec(`BEGIN IMMEDIATE; DELETE FROM delivery; DELETE FROM content;
      UPDATE tally SET deliveries = 0; COMMIT`);
    database.close();
  };
}
