import { join } from 'node:path';
import type { Inbox } from '../src/inbox.ts';
import { openSqliteInbox } from '../src/sqlite/sqlite-inbox.ts';
import type { InboxHarness } from '../src/testing/scene.ts';
import { temporaryFolder } from './temporary.ts';

/** Inboxes in a SQLite file of their own. */
export async function sqliteHarness(): Promise<InboxHarness> {
  const folder = temporaryFolder();
  const open: Inbox[] = [];
  return {
    async open(clock) {
      const inbox = await openSqliteInbox({ path: join(folder.path, 'inbox.db'), clock });
      open.push(inbox);
      return inbox;
    },
    async dispose() {
      await Promise.all(open.map((inbox) => inbox.close()));
      folder.remove();
    },
  };
}
