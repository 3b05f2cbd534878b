import { join } from 'node:path';
import type { Outbox } from '../src/outbox.ts';
import { openSqliteOutbox } from '../src/sqlite/sqlite-outbox.ts';
import type { OutboxHarness } from '../src/testing/scene.ts';
import { temporaryFolder } from './temporary.ts';

/** Outboxes in a SQLite file of their own. */
export async function sqliteHarness(): Promise<OutboxHarness> {
  const folder = temporaryFolder();
  const open: Outbox[] = [];
  return {
    async open(clock) {
      const outbox = await openSqliteOutbox({ path: join(folder.path, 'outbox.db'), clock });
      open.push(outbox);
      return outbox;
    },
    async dispose() {
      await Promise.all(open.map((outbox) => outbox.close()));
      folder.remove();
    },
  };
}
