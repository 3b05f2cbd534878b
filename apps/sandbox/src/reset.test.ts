import { pathOf } from '@ordering/api';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Database } from './database/database.ts';
import { seedApplication } from './generated/control/constants.ts';
import { allOperations } from './operations/index.ts';
import { answering, startEndpoint } from './testing/endpoint.ts';
import { attemptsInAll, wholeLadder } from './testing/ladder.ts';
import { at, newSandbox, type TestSandbox, text } from './testing/sandbox.ts';

const nowhere = 'http://127.0.0.1:9/hooks';
const { clientId: client_id } = seedApplication;
const menu = { currency: 'CHF', items: [{ item_id: 'soup', name: 'Soup', price: 480 }] };
const registration = { webhook_url: nowhere, menu_sync_direction: 'pos_to_service' };

/** What there is after `use`, and what opens it. */
interface Used {
  readonly ids: Readonly<Record<string, string>>;
  readonly token: string;
  readonly client: object;
}

/** Changes whatever can be changed. */
async function use(sandbox: TestSandbox): Promise<Used> {
  const { post, put, patch } = sandbox;
  const first = await sandbox.token();
  for (const store_id of ['used', 'left']) {
    await post(at.stores(), { store_id });
    await post(at.registration(), { store_id, ...registration }, first);
  }
  await post(at.uninstall('left'), {});
  const jobId = text(await put(at.push('used'), menu, first), 'job_id');
  await put(at.menu('used'), menu);
  await patch(at.item('used', 'soup'), { available: false });
  await patch(at.store('used'), { status: 'paused' });
  await patch(at.store('used'), { status: 'live' });
  await post(at.communities(), { community_id: 'used', webhook_url: nowhere });
  await put(at.endpoints(), { community_id: 'used', webhook_url: `${nowhere}/other` });
  await post(at.rotation(), { community_id: 'used' });
  const orderId = await sandbox.order('used');
  await sandbox.advanceOrder(orderId, 'preparing');
  await post(at.cancel(orderId), { reason: 'Busy.', reason_code: 'CAPACITY' }, first);
  const fired = await post(at.events(), { store_id: 'used', event_type: 'menu.updated' });
  const deliveryId = text(fired, 'event_id');
  await sandbox.advanceClock(wholeLadder);
  await post(at.resend(deliveryId), {});
  await post(at.resendFailed(), { store_id: 'used' });
  await post(at.seed(), { webhook_url: nowhere });
  const client = (await post(at.applications(), { client_id: 'used' })).body;
  await post(at.authorizations(), { client_id, redirect_uri: nowhere });
  await post(at.expiry(), { client_id });
  await post(at.revokedTokens(), { client_id });
  await post(at.revocation(), { client_id, revoked: true });
  await post(at.revocation(), { client_id, revoked: false });
  const token = await sandbox.token();
  await post(at.consent(), { client_id, granted: false });
  await post(at.faults(), { status: 500, operation: 'getMenuJob' });
  await sandbox.delete(at.faults());
  await post(at.faults(), { status: 503, times: 3 });
  await put(at.rateLimit(), { requests: 0, window: 'PT1H' });
  await put(at.clock(), { scale: 0 });
  return { ids: { storeId: 'used', itemId: 'soup', orderId, jobId, deliveryId }, token, client };
}

/** Everything that can be asked for, by whom it may be, without the times and what numbers count. */
async function show(sandbox: TestSandbox, { ids, token, client }: Used): Promise<unknown> {
  const credentials = { grant_type: 'client_credentials', ...client };
  const replies = [await sandbox.post(at.token(), credentials)];
  for (const who of [token, await sandbox.token()]) {
    for (const { row } of allOperations) {
      if (row.method === 'GET') replies.push(await sandbox.get(pathOf(row, ids), who));
    }
  }
  return JSON.parse(JSON.stringify(replies), (key, value) => {
    if (key === 'changes') return value.filter(({ operation = '' }) => operation !== 'reset');
    return ['now', 'at', 'seq', 'headers'].includes(key) ? undefined : value;
  });
}

test('a reset sandbox shows what a new one shows', async () => {
  const sandbox = await newSandbox();
  const used = await use(sandbox);
  const done = JSON.stringify((await sandbox.get(at.changes())).body);
  const writes = allOperations
    .filter(({ row, read }) => row.method !== 'GET' && read !== undefined)
    .map(({ edition, row }) => `"edition":"${edition}","operation":"${row.id}"`);
  expect(writes.filter((each) => !done.includes(each))).toEqual([
    '"edition":"control","operation":"reset"',
  ]);
  const before = text(await sandbox.get(at.clock()), 'now');
  const after = text(await sandbox.post(at.reset(), {}), 'now');
  expect(Date.parse(after)).toBeGreaterThanOrEqual(Date.parse(before));
  const other = await newSandbox();
  expect(await show(sandbox, used)).toEqual(await show(other, used));
  // Whatever was there can be made anew.
  expect((await sandbox.post(at.stores(), { store_id: 'used' })).status).toBe(201);
});

test('a reset ends attempts in progress, and clears the speed of endpoints', async () => {
  const endpoint = await startEndpoint((response, n, request) => {
    // The attempts of a whole ladder fail; the one after them hangs, as those after the reset do.
    if (n < attemptsInAll) answering(500)(response, n, request);
  });
  const sandbox = await newSandbox();
  const before = await sandbox.integrate(endpoint.url);
  await sandbox.order(before.storeId);
  await sandbox.advanceClock(wholeLadder);
  await sandbox.order(before.storeId);
  await endpoint.count(attemptsInAll + 1);
  await sandbox.post(at.reset(), {});
  expect(await sandbox.advanceClock('PT0S')).toBe(0);
  const after = await sandbox.integrate(endpoint.url);
  for (let n = 0; n < 3; n += 1) await sandbox.order(after.storeId);
  await endpoint.count(attemptsInAll + 4);
});

test('a reset that cannot be stored changes nothing, and attempts continue', async () => {
  const endpoint = await startEndpoint();
  const sandbox = await newSandbox();
  const { storeId } = await sandbox.integrate(endpoint.url);
  await sandbox.post(at.faults(), { status: 503, operation: 'getMenuJob' });
  await sandbox.put(at.rateLimit(), { requests: 0, window: 'PT1H' });
  const clear = vi.spyOn(Database.prototype, 'clear');
  onTestFinished(() => clear.mockRestore());
  clear.mockImplementationOnce(() => {
    throw new Error('disk I/O error');
  });
  expect((await sandbox.post(at.reset(), {})).status).toBe(500);
  expect((await sandbox.get(at.faults())).body.faults).toHaveLength(1);
  expect((await sandbox.get(at.order('x'), 'x')).status).toBe(429);
  await sandbox.order(storeId);
  await endpoint.count(1);
});
