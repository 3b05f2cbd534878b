import { StatementSync } from 'node:sqlite';
import { text } from '@ordering/kit/row';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { Environment, seedApplication } from '../generated/control/constants.ts';
import { CancelReasonCode } from '../generated/service/constants.ts';
import { hashOf } from '../secrets.ts';
import { atEndOfFile } from '../testing/folder.ts';
import { at } from '../testing/sandbox.ts';
import { testServer } from '../testing/server.ts';

/** Has the nth statement from now on fail, of those of this thread, from 0. Returns what ends that. */
function failAt(nth: number): () => void {
  let left = nth;
  const names = ['run', 'get', 'all'] as const;
  const before = names.map((name) =>
    Object.getOwnPropertyDescriptor(StatementSync.prototype, name),
  );
  const restore = () =>
    names.forEach((name, index) => {
      Object.defineProperty(StatementSync.prototype, name, before[index] ?? {});
    });
  for (const name of names) {
    const real = StatementSync.prototype[name];
    Object.defineProperty(StatementSync.prototype, name, {
      configurable: true,
      value(this: StatementSync, ...args: readonly unknown[]): unknown {
        left -= 1;
        if (left === -1) throw new Error('disk I/O error');
        return Reflect.apply(real, this, args);
      },
    });
  }
  onTestFinished(restore);
  return restore;
}

const { clientId: client_id } = seedApplication;
const webhook_url = 'https://example.com/hooks';
const denial = { reason: 'Sorry.', reason_code: CancelReasonCode.posOffline };
const asked = { grant_type: 'client_credentials', client_id, client_secret: 'secret' };

const atEnd = atEndOfFile();
let server: Awaited<ReturnType<typeof testServer>>;

// One for each: what is carried out in the end pauses the store, or takes it away.
beforeEach(async () => {
  server = await testServer(atEnd);
  const { ports } = server;
  ports.applications.put(client_id, hashOf('secret'));
  ports.stores.add({ storeId: 'alone', locationId: 'l' });
  const good = { clientId: 'app', environment: Environment.sandbox, expiresAt: 1 };
  ports.tokens.add(hashOf('token'), good);
});

test.each([
  ['issueToken', 'POST', () => at.token(), asked],
  ['integrateStore', 'POST', () => at.registration(), { store_id: 'alone', webhook_url }],
  ['createCommunity', 'POST', () => at.communities(), { webhook_url }],
  ['createOrder', 'POST', () => at.orders(), { store_id: 's' }],
  ['advanceOrder', 'POST', at.advanceOrder, { status: 'preparing' }],
  ['changeItem', 'PATCH', () => at.item('s', 'noodles'), { available: false }],
  ['fireEvent', 'POST', () => at.events(), { store_id: 's', event_type: 'menu.updated' }],
  ['seed', 'POST', () => at.seed(), { webhook_url, orders: 1 }],
  ['cancelOrder', 'POST', at.cancel, denial],
  ['uninstallStore', 'POST', () => at.uninstall('s'), {}],
] as const)(
  '%s is carried out whole, or not at all, whichever statement fails',
  async (_id, method, path, payload) => {
    const { app, database, post } = server;
    const url = path((await post(at.orders(), { store_id: 's' })).json().order_id);
    const tables = database
      .all("SELECT name FROM sqlite_schema WHERE type = 'table'")
      .map((row) => text(row, 'name'));
    const whole = () => JSON.stringify(tables.map((name) => database.all(`SELECT * FROM ${name}`)));
    const before = whole();

    for (let nth = 0; nth < 100; nth += 1) {
      const restore = failAt(nth);
      const headers = { authorization: 'Bearer token' };
      const { statusCode, body } = await app.inject({ method, url, headers, payload });
      restore();
      if (statusCode < 300) {
        expect(nth).toBeGreaterThan(1);
        expect(whole()).not.toBe(before);
        return;
      }
      const failed = expect.stringMatching(/^(?!.*disk).*internal\.error/);
      expect([nth, statusCode, body]).toEqual([nth, 500, failed]);
      expect(whole()).toBe(before);
    }
    expect.unreachable('It never succeeds.');
  },
);
