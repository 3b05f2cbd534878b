import { DatabaseSync } from 'node:sqlite';
import { eventOf } from '../src/testing/deliveries.ts';
import { openAt } from './place.ts';

// One of several processes that share a file: takes deliveries as fast as it can, and brings the log into the file as
// often as it can, in every way that there is. Writes down what became of each delivery.

const [path = ''] = process.argv.slice(2);
const inbox = await openAt(path);
const orders = new DatabaseSync(path, { timeout: 60_000 });
orders.exec(
  'PRAGMA wal_autocheckpoint = 1; CREATE TABLE IF NOT EXISTS orders (round INTEGER) STRICT',
);
const insert = orders.prepare('INSERT INTO orders VALUES (?)');

async function takeDeliveries(): Promise<never> {
  for (;;) {
    const delivery = eventOf(crypto.randomUUID());
    console.log(await inbox.accept(delivery).catch(({ code }) => code));
  }
}

async function bringLog(): Promise<never> {
  for (let round = 0; ; round += 1) {
    insert.run(round);
    const how = ['PASSIVE', 'FULL', 'RESTART', 'TRUNCATE'][round % 4];
    orders.exec(`PRAGMA wal_checkpoint(${how})`);
    console.log('checkpoint');
    await new Promise(setImmediate);
  }
}

await Promise.all([bringLog(), ...Array.from({ length: 8 }, takeDeliveries)]);
