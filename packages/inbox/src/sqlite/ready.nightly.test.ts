import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { InboxFile } from '../../testing/sqlite-harness.ts';
import { Watch } from '../../testing/watch.ts';
import { openSqliteInbox } from './sqlite-inbox.ts';

/** A disk that is full soon. Only somebody with all rights can make one. */
let disk: string;
let isDisk = false;
const shell = (command: string) => spawnSync('sh', ['-c', command, disk]).status === 0;
beforeAll(() => {
  disk = mkdtempSync(join(tmpdir(), 'inbox-disk-'));
  isDisk = shell('mount -t tmpfs -o size=64m tmpfs "$0"');
});
afterAll(() => {
  // What SQLite could not bring into the file before it was closed, this process has open for as long as it runs.
  if (isDisk) shell('umount --lazy "$0"');
  rmSync(disk, { recursive: true });
});

describe('an inbox is not ready, says why, and is ready again afterwards, while', () => {
  test('another process holds the write lock of the file', async () => {
    const file = new InboxFile();
    onTestFinished(() => file.dispose());
    const watch = new Watch(await file.open());
    const other = new DatabaseSync(file.path, { timeout: 60_000 });
    onTestFinished(() => other.close());
    await watch.survive(
      'another process holds the write lock of the file',
      async () => other.exec('BEGIN IMMEDIATE'),
      async () => other.exec('ROLLBACK'),
    );
    await watch.end();
  });

  test('the disk is full', async ({ skip }) => {
    skip(!isDisk, 'a disk of its own needs the rights of root');
    const inbox = await openSqliteInbox({ path: join(disk, 'inbox.db') });
    onTestFinished(() => inbox.close());
    const watch = new Watch(inbox);
    const rest = join(disk, 'rest');
    await watch.survive(
      'the disk is full, or the file has grown to maxFileBytes',
      async () => {
        expect(() => writeFileSync(rest, new Uint8Array(64 * 1024 * 1024))).toThrow('ENOSPC');
        // Until then, there is room in the log.
        await expect.poll(() => watch.refused).toBeGreaterThan(100);
      },
      async () => rmSync(rest),
    );
    await watch.end();
  });
});
