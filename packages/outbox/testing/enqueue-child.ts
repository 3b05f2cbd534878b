import { DatabaseSync } from 'node:sqlite';
import BetterDatabase from 'better-sqlite3';
import { enqueueWithin } from '../src/sqlite/enqueue-within.ts';
import { deliveryTo } from '../src/testing/samples.ts';

// A process that stores deliveries in transactions of its own, with one library or the other, and undoes every third.

const [path = '', library = '', count = '0'] = process.argv.slice(2);
const timeout = 60_000;
const database =
  library === 'better-sqlite3'
    ? new BetterDatabase(path, { timeout })
    : new DatabaseSync(path, { timeout });
for (let n = 0; n < Number(count); n += 1) {
  database.exec('BEGIN IMMEDIATE');
  const id = enqueueWithin(database, deliveryTo('a'));
  database.exec(n % 3 === 2 ? 'ROLLBACK' : 'COMMIT');
  process.stdout.write(`${n % 3 === 2 ? 'undone' : 'stored'} ${id}\n`);
}
database.close();
