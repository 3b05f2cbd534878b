import { statSync } from 'node:fs';
import { join } from 'node:path';
import { inTransaction } from '@ordering/kit/transaction';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/temporary.ts';
import { openDatabase } from './open.ts';
import { prepareProbe } from './probe.ts';

test('a probe is written to the disk each time, and leaves nothing behind', () => {
  const folder = temporaryFolder();
  const path = join(folder.path, 'inbox.db');
  const database = openDatabase(path);
  const probe = prepareProbe(database);
  const sizes = Array.from({ length: 4 }, () => {
    inTransaction(database, probe);
    return statSync(`${path}-wal`).size;
  });
  expect(sizes).toEqual([...new Set(sizes)].sort((a, b) => a - b));
  expect(database.prepare('SELECT count(*) AS rows FROM content').get()).toEqual({ rows: 0 });
  database.close();
  folder.remove();
});
