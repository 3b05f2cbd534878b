import { describe, expect, test } from 'vitest';
import { seedApplication } from './generated/control/constants.ts';
import { CancelReasonCode } from './generated/service/constants.ts';
import { at, newSandbox, refusal, send, sharedSandbox, text } from './testing/sandbox.ts';

const testSandbox = sharedSandbox({ timeScale: 0 });

const nowhere = 'http://127.0.0.1:9/hooks';
const denial = { reason: 'Sold out.', reason_code: CancelReasonCode.itemOutOfStock };

/** A sandbox with an integrated store and an order at it. */
async function withOrder() {
  const sandbox = await testSandbox();
  const store = await sandbox.integrate(nowhere);
  const orderId = await sandbox.order(store.storeId);
  return { sandbox, ...store, orderId, cancelPath: at.cancel(orderId) };
}

describe('tokens', () => {
  test('a token is issued for the right secret, and lives for an hour on the sandbox clock', async () => {
    const sandbox = await testSandbox();
    const asked = {
      grant_type: 'client_credentials',
      client_id: seedApplication.clientId,
      client_secret: seedApplication.clientSecret,
    };
    const reply = await sandbox.post(at.token(), asked);
    expect(reply).toMatchObject({ status: 200, body: { token_type: 'Bearer', expires_in: 3600 } });
    expect(reply.headers.get('cache-control')).toBe('no-store');
    const token = text(reply, 'access_token');
    await sandbox.advanceClock('PT59M59.999S');
    expect(refusal(await sandbox.get(at.order('x'), token)).code).toBe('order.not_found');
    await sandbox.advanceClock('PT0.001S');
    const late = await sandbox.get(at.order('x'), token);
    expect([late.status, refusal(late).code]).toEqual([401, 'auth.token_expired']);
  });

  test.each([
    { client_id: seedApplication.clientId, client_secret: 'wrong' },
    { client_id: 'nobody', client_secret: seedApplication.clientSecret },
  ])('none for $client_id with "$client_secret"', async (who) => {
    const sandbox = await testSandbox();
    const reply = await sandbox.post(at.token(), { grant_type: 'client_credentials', ...who });
    expect([reply.status, refusal(reply).code]).toEqual([401, 'auth.invalid_client']);
  });

  test.each([
    { name: 'none', header: undefined },
    { name: 'another scheme', header: 'Basic c2FuZGJveA==' },
    { name: 'a long one', header: `Bearer ${'x'.repeat(5_000)}` },
  ])('$name is refused before the body is looked at', async ({ header }) => {
    const { sandbox, cancelPath } = await withOrder();
    const reply = await send(sandbox.url + cancelPath, {
      method: 'POST',
      headers: {
        'content-type': 'text/plain',
        ...(header === undefined ? {} : { authorization: header }),
      },
      body: '{',
    });
    expect([reply.status, refusal(reply).code]).toEqual([401, 'auth.invalid_token']);
    expect(reply.headers.get('www-authenticate')).toBe('Bearer');
  });
});

test('integrateStore returns the secret, once and never again', async () => {
  const sandbox = await testSandbox();
  await sandbox.post(at.stores(), { store_id: 's1', location_id: 'l1' });
  const token = await sandbox.token();
  const body = {
    store_id: 's1',
    webhook_url: nowhere,
    external_store_id: 'mine-1',
    menu_sync_direction: 'pos_to_service',
  };
  const reply = await sandbox.post(at.registration(), body, token);
  expect(reply).toMatchObject({
    status: 201,
    body: {
      store_id: 's1',
      location_id: 'l1',
      external_store_id: 'mine-1',
      menu_sync_direction: 'pos_to_service',
    },
  });
  const secret = text(reply, 'webhook_secret');
  expect(secret.length).toBeGreaterThan(40);

  const again = await sandbox.post(at.registration(), body, token);
  expect([again.status, refusal(again).code]).toEqual([409, 'store.already_integrated']);
  const orderId = await sandbox.order('s1');
  const shown = await Promise.all([
    Promise.resolve(again),
    sandbox.get(at.stores()),
    sandbox.get(at.orders()),
    sandbox.get(at.deliveries()),
    sandbox.get(at.order(orderId), token),
  ]);
  expect(JSON.stringify(shown.map((each) => each.body))).not.toContain(secret);
});

describe('cancel', () => {
  test.each([
    { name: 'no reason', body: { reason_code: 'OTHER' }, want: '`reason`' },
    {
      name: 'an unknown reason_code',
      body: { reason: 'x', reason_code: 'NO' },
      want: '`reason_code`',
    },
  ])('$name is a failed validation that names the field', async ({ body, want }) => {
    const { sandbox, token, cancelPath } = await withOrder();
    const reply = await sandbox.post(cancelPath, body, token);
    expect([reply.status, refusal(reply).code]).toEqual([400, 'request.validation']);
    expect(refusal(reply).message).toContain(want);
  });

  test.each(['app_id', '__proto__'])('the field %s is not accepted', async (field) => {
    const { sandbox, token, cancelPath } = await withOrder();
    const body = JSON.parse(`{"reason":"x","reason_code":"OTHER",${JSON.stringify(field)}:1}`);
    const reply = await sandbox.post(cancelPath, body, token);
    expect([reply.status, refusal(reply).code]).toEqual([400, 'request.unknown_field']);
    expect(refusal(reply).message).toContain(`\`${field}\``);
  });

  test('of several at once, one wins', async () => {
    const { sandbox, token, cancelPath, orderId } = await withOrder();
    const replies = await Promise.all([
      ...Array.from({ length: 8 }, () => sandbox.post(cancelPath, denial, token)),
      sandbox.advanceOrder(orderId, 'cancelled'),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(8).fill(409)]);
    expect(refusal(await sandbox.post(cancelPath, denial, token)).code).toBe(
      'order.invalid_transition',
    );
  });

  test('an order of a store without an integration, and one of a community, are out of reach', async () => {
    const sandbox = await testSandbox();
    const token = await sandbox.token();
    const storeId = text(await sandbox.post(at.stores(), {}), 'store_id');
    const alone = await sandbox.order(storeId);
    const reply = await sandbox.post(at.cancel(alone), denial, token);
    expect([reply.status, refusal(reply).code]).toEqual([404, 'store.not_integrated']);

    const community = await sandbox.post(at.communities(), { webhook_url: nowhere });
    const named = { community_id: text(community, 'community_id') };
    const hub = text(await sandbox.post(at.orders(), named), 'order_id');
    const other = await sandbox.post(at.cancel(hub), denial, token);
    expect([other.status, refusal(other).code]).toEqual([404, 'order.not_found']);
  });
});

describe('control', () => {
  test.each([
    { path: at.stores(), body: { store_id: 'x' } },
    { path: at.communities(), body: { community_id: 'x', webhook_url: nowhere } },
    { path: at.applications(), body: { client_id: 'x' } },
  ])('$path refuses to create the same thing twice', async ({ path, body }) => {
    const sandbox = await testSandbox();
    expect((await sandbox.post(path, body)).status).toBe(201);
    const again = await sandbox.post(path, body);
    expect(again.status).toBe(409);
    expect(refusal(again).code).toMatch(/already_exists$/);
  });

  test('what does not exist cannot be advanced or read', async () => {
    const sandbox = await testSandbox();
    expect(refusal(await sandbox.advanceOrder('nope', 'preparing')).code).toBe('order.not_found');
    expect(refusal(await sandbox.get(at.delivery('nope'))).code).toBe('delivery.not_found');
  });

  test('the clock is advanced, and refuses what it cannot be advanced by', async () => {
    const sandbox = await testSandbox();
    const before = await sandbox.get(at.clock());
    expect(before.body.scale).toBe(0);
    const after = await sandbox.post(at.advanceClock(), { by: 'P1DT1H' });
    expect(after).toMatchObject({ status: 200, body: { attempts: 0 } });
    const passed = Date.parse(text(after, 'now')) - Date.parse(text(before, 'now'));
    expect(passed).toBe(90_000_000);
    for (const by of ['P1Y', '-PT1S', '', 'P9999999D']) {
      const reply = await sandbox.post(at.advanceClock(), { by });
      expect([by, reply.status, refusal(reply).code]).toEqual([by, 400, 'request.validation']);
      expect(refusal(reply).message).toContain('`by`');
    }
  });
});

describe('the rate limit', () => {
  test('answers 429 with Retry-After, for one token and not for another', async () => {
    const sandbox = await newSandbox({ rateLimit: { requests: 2, windowMs: 3_600_000 } });
    const [one, two] = [await sandbox.token(), await sandbox.token()];
    for (let n = 0; n < 2; n += 1) expect((await sandbox.get(at.order('x'), one)).status).toBe(404);
    const refused = await sandbox.get(at.order('x'), one);
    expect([refused.status, refusal(refused).code]).toEqual([429, 'rate.limited']);
    const wait = Number(refused.headers.get('retry-after'));
    expect(Number.isInteger(wait) && wait >= 1 && wait <= 3600).toBe(true);
    expect((await sandbox.get(at.order('x'), two)).status).toBe(404);
  });

  test('is changed while the sandbox runs, and counts anew', async () => {
    const sandbox = await testSandbox();
    await sandbox.put(at.rateLimit(), { requests: 1, window: 'PT1H' });
    const token = await sandbox.token();
    const calls = async (n: number) => {
      const statuses = [];
      for (let call = 0; call < n; call += 1) {
        statuses.push((await sandbox.get(at.order('x'), token)).status);
      }
      return statuses;
    };
    expect(await calls(2)).toEqual([404, 429]);
    const set = await sandbox.put(at.rateLimit(), { requests: 2, window: 'PT90M' });
    expect(set).toMatchObject({ status: 200, body: { requests: 2, window: 'PT1H30M' } });
    expect(await calls(3)).toEqual([404, 404, 429]);
  });

  test.each([
    { requests: -1, window: 'PT1S' },
    { requests: 1, window: 'PT0S' },
  ])('cannot be $requests in $window', async (limit) => {
    const sandbox = await testSandbox();
    const reply = await sandbox.put(at.rateLimit(), limit);
    expect([reply.status, refusal(reply).code]).toEqual([400, 'request.validation']);
  });

  test('counts invalid tokens by address, and leaves the control operations alone', async () => {
    const sandbox = await testSandbox();
    await sandbox.put(at.rateLimit(), { requests: 2, window: 'PT1H' });
    for (const want of [401, 401, 429]) {
      expect((await sandbox.get(at.order('x'), `garbage${want}`)).status).toBe(want);
      expect((await sandbox.get(at.clock())).status).toBe(200);
    }
  });
});
