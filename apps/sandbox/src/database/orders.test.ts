import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../testing/folder.ts';
import { Database } from './database.ts';
import { Orders } from './orders.ts';
import { migrations } from './schema.ts';

/** A database with the file of the version before a migration, which `sql` has written to. */
function olderFile(migration: string, sql: string): Database {
  const folder = temporaryFolder();
  const old = new DatabaseSync(join(folder, 'sandbox.db'));
  const versions = migrations.findIndex((each) => each.includes(migration));
  old.exec(migrations.slice(0, versions).join(''));
  old.exec(`${sql}; PRAGMA user_version = ${versions};`);
  old.close();
  const database = new Database(folder);
  onTestFinished(() => database.close());
  return database;
}

test('the deliveries of an order are listed newest first when several have one time, also in an older file', () => {
  const database = olderFile(
    'deliveries_of_order',
    `INSERT INTO communities VALUES ('c');
     INSERT INTO orders (order_id, community_id, status, placed_at, updated_at)
       VALUES ('o', 'c', 'placed', 0, 0);
     INSERT INTO order_deliveries VALUES ('o', '2'), ('o', '1')`,
  );
  const orders = new Orders(database);
  for (const id of ['5', '3', '4']) orders.addDelivery('o', id);
  expect(orders.deliveriesOf('o', { limit: '4' })?.items).toEqual(['4', '3', '5', '2']);
});
