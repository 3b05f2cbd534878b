import { expect, onTestFinished, test } from 'vitest';
import { Environment, MenuOrigin } from '../generated/control/constants.ts';
import { temporaryFolder } from '../testing/folder.ts';
import { Applications } from './applications.ts';
import { Database } from './database.ts';
import { Grants } from './grants.ts';
import { Menus } from './menus.ts';
import { Stores } from './stores.ts';
import { Tokens } from './tokens.ts';

// What is kept is bounded, and what goes first is what nobody needs any more.

function open(): Database {
  const database = new Database(temporaryFolder());
  onTestFinished(() => database.close());
  new Applications(database).put('app', new Uint8Array(32));
  new Stores(database).add({ storeId: 's', locationId: 'l' });
  return database;
}

const hash = (n: number) => Buffer.from(String(n));

test('of the menus of a store, a hundred in force and all that are to come', () => {
  const database = open();
  const menus = new Menus(database);
  const add = (n: number, inForceAt: number) =>
    menus.add({
      storeId: 's',
      jobId: `job-${n}`,
      origin: MenuOrigin.pushed,
      contents: { currency: 'EUR', items: [] },
      acceptedAt: n,
      inForceAt,
    });
  for (let n = 0; n < 3; n += 1) add(n, 1_000);
  for (let n = 3; n < 104; n += 1) add(n, n);
  expect(menus.findByJob('job-3')).toBeUndefined();
  for (const kept of [0, 1, 2, 4, 103]) expect(menus.findByJob(`job-${kept}`)).toBeDefined();
  expect(menus.current('s', 103)?.jobId).toBe('job-103');
  expect(menus.current('s', 1_000)?.jobId).toBe('job-2');
});

test('of the tokens and the grants of an application, the newest ten thousand', () => {
  const database = open();
  const [tokens, grants] = [new Tokens(database), new Grants(database)];
  const numbers = `WITH RECURSIVE numbers(n) AS
    (SELECT 0 UNION ALL SELECT n + 1 FROM numbers WHERE n < 9999)`;
  for (const table of ['tokens', 'grants']) {
    database.run(`INSERT INTO ${table} (hash, client_id, expires_at, number)
      ${numbers} SELECT CAST(CAST(n AS TEXT) AS BLOB), 'app', n, n + 1 FROM numbers`);
  }
  tokens.add(hash(10_000), { clientId: 'app', environment: Environment.sandbox, expiresAt: 1 });
  grants.add(hash(10_000), { clientId: 'app', redirectUri: undefined, expiresAt: 1 });
  expect([tokens.find(hash(0)), grants.take(hash(0))]).toEqual([undefined, undefined]);
  expect([tokens.find(hash(1)), grants.take(hash(1))]).toMatchObject([
    { expiresAt: 1 },
    { expiresAt: 1 },
  ]);
});
