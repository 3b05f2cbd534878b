import { statSync } from 'node:fs';
import { join } from 'node:path';
import { inTransaction } from '@ordering/kit/transaction';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/temporary.ts';
import { prepareAccept } from './accept.ts';
import { openDatabase } from './open.ts';
import { prepareProbe } from './probe.ts';
import { Tally } from './tally.ts';

test('a probe is written to the disk each time, and leaves nothing behind', () => {
  const folder = temporaryFolder();
  const path = join(folder.path, 'inbox.db');
  const database = openDatabase(path);
  const tally = new Tally(database);
  const probe = prepareProbe(database, prepareAccept(database, tally), tally);
  const sizes = Array.from({ length: 4 }, () => {
    inTransaction(database, () => {
      probe({ now: 1, wall: 1, taking: undefined });
      tally.write();
    });
    return statSync(`${path}-wal`).size;
  });
  expect(sizes).toEqual([...new Set(sizes)].sort((a, b) => a - b));
  for (const table of ['content', 'delivery', 'tally WHERE deliveries != 0']) {
    const left = database.prepare(`SELECT count(*) AS rows FROM ${table}`).get();
    expect(left, table).toEqual({ rows: 0 });
  }
  database.close();
  folder.remove();
});
