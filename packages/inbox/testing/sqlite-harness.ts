import { join } from 'node:path';
import type { Inbox } from '../src/inbox.ts';
import type { SqliteInboxOptions } from '../src/sqlite/sqlite-inbox.ts';
import { openSqliteInbox } from '../src/sqlite/sqlite-inbox.ts';
import type { InboxHarness } from '../src/testing/scene.ts';
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

/** Inboxes in a SQLite file of their own. */
export async function sqliteHarness(): Promise<InboxHarness> {
  const file = new InboxFile();
  return { open: (clock) => file.open({ clock }), dispose: () => file.dispose() };
}
