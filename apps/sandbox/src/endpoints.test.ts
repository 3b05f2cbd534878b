import { createHmac } from 'node:crypto';
import { DeliveryHeader } from '@ordering/events';
import { expect, test } from 'vitest';
import { answering, onlyHeader, type Received, startEndpoint } from './testing/endpoint.ts';
import { attemptsInAll, wholeLadder } from './testing/ladder.ts';
import { at, listed, refusal, sharedSandbox, text } from './testing/sandbox.ts';

const testSandbox = sharedSandbox({ timeScale: 0 });

const signedWith = (secret: string, { body }: Received) =>
  createHmac('sha256', secret).update(body).digest('hex');

test('a wrong URL and a lost secret are repaired, and failed deliveries arrive', async () => {
  const right = await startEndpoint();
  const wrong = await startEndpoint(answering(404));
  const sandbox = await testSandbox();
  const { storeId } = await sandbox.integrate(wrong.url, { external_store_id: 'mine' });
  await sandbox.order(storeId);
  await sandbox.advanceClock(wholeLadder);
  expect(await listed(sandbox)).toMatchObject([{ state: 'failed', attempts: attemptsInAll }]);
  await sandbox.order(storeId);
  await wrong.count(attemptsInAll + 1);

  const named = { store_id: storeId };
  const changed = await sandbox.put(at.endpoints(), { ...named, webhook_url: right.url });
  expect(changed.body).toEqual({ ...named, webhook_url: right.url });
  const secret = text(await sandbox.post(at.rotation(), named), 'webhook_secret');
  // The pending delivery goes to the new URL, with the new secret.
  await sandbox.advanceClock('PT1M');
  await right.count(1);
  expect(await sandbox.post(at.resendFailed(), named)).toMatchObject({
    status: 202,
    body: { resent: 1 },
  });
  await right.count(2);
  for (const delivery of right.received) {
    expect(onlyHeader(delivery, DeliveryHeader.signature)).toBe(signedWith(secret, delivery));
    expect(onlyHeader(delivery, DeliveryHeader.location)).toBe('mine');
  }
  await sandbox.advanceClock('PT0S');
  expect(await listed(sandbox)).toMatchObject([
    { state: 'acknowledged' },
    { state: 'acknowledged', attempts: attemptsInAll + 1 },
  ]);
});

test('one delivery is resent under its id, and the log shows what was sent', async () => {
  const endpoint = await startEndpoint();
  const sandbox = await testSandbox();
  const { storeId } = await sandbox.integrate(endpoint.url);
  await sandbox.order(storeId);
  await endpoint.count(1);
  await sandbox.advanceClock('PT0S');
  const [{ delivery_id: id } = {}] = await listed(sandbox);
  const resent = await sandbox.post(at.resend(id), {});
  expect(resent).toMatchObject({ status: 202, body: { delivery_id: id } });
  await endpoint.count(2);
  await sandbox.advanceClock('PT0S');
  const ids = endpoint.received.map((each) => onlyHeader(each, DeliveryHeader.idempotencyKey));
  expect(ids).toEqual([id, id]);
  const headers = { [DeliveryHeader.idempotencyKey]: id };
  const sent = { url: endpoint.url, took_ms: expect.any(Number), response_status: 200, headers };
  expect((await sandbox.get(at.delivery(id))).body).toMatchObject({
    state: 'acknowledged',
    log: [
      { ...sent, number: 1, resend: false },
      { ...sent, number: 2, resend: true },
    ],
  });
});

test('an uninstalled store gets nothing more, and can be integrated again', async () => {
  const endpoint = await startEndpoint(answering(500));
  const sandbox = await testSandbox();
  const { storeId, secret } = await sandbox.integrate(endpoint.url);
  await sandbox.order(storeId);
  await endpoint.count(1);
  expect((await sandbox.post(at.uninstall(storeId), {})).body).toMatchObject({ integrated: false });
  await sandbox.order(storeId);
  await sandbox.advanceClock(wholeLadder);
  expect(endpoint.received).toHaveLength(1);
  const [failed] = await listed(sandbox);
  expect(failed).toMatchObject({ state: 'failed' });
  expect(refusal(await sandbox.post(at.resend(failed?.delivery_id), {})).code).toBe(
    'delivery.not_resendable',
  );
  const asked = { store_id: storeId, webhook_url: endpoint.url };
  const again = await sandbox.post(at.registration(), asked, await sandbox.token());
  expect(text(again, 'webhook_secret')).not.toBe(secret);
  await sandbox.order(storeId);
  await endpoint.count(2);
});

test.each([
  ['a store that nobody knows', { store_id: 'none' }, 'store.not_found'],
  ['a store that is not integrated', { store_id: 'alone' }, 'endpoint.not_found'],
  ['a community that nobody knows', { community_id: 'none' }, 'community.not_found'],
])('%s has no endpoint to repair', async (_given, named, code) => {
  const sandbox = await testSandbox();
  await sandbox.post(at.stores(), { store_id: 'alone' });
  const change = { ...named, webhook_url: 'https://example.com/' };
  for (const reply of [
    await sandbox.put(at.endpoints(), change),
    await sandbox.post(at.rotation(), named),
    await sandbox.post(at.resendFailed(), named),
  ]) {
    expect(refusal(reply).code).toBe(code);
  }
});

test('failed deliveries are listed and resent by store, type and time', async () => {
  const endpoint = await startEndpoint(answering(500));
  const sandbox = await testSandbox();
  const stores = [await sandbox.integrate(endpoint.url), await sandbox.integrate(endpoint.url)];
  const [{ storeId: one = '' } = {}, { storeId: other = '' } = {}] = stores;
  const begun = text(await sandbox.get(at.clock()), 'now');
  const first = await sandbox.order(one);
  await sandbox.advanceClock('P1D');
  const between = text(await sandbox.get(at.clock()), 'now');
  await sandbox.order(one);
  await sandbox.order(other);
  await sandbox.advanceClock('P1D');
  const wanted = [
    [{}, 3],
    [{ store_id: one }, 2],
    [{ store_id: one, since: between }, 1],
    [{ until: between }, 1],
    [{ since: begun, until: between, event_type: 'order.created' }, 1],
    [{ since: between, event_type: 'order.updated' }, 0],
    [{ store_id: one, community_id: 'none' }, 0],
  ] as const;
  for (const [filter, want] of wanted) {
    const query = new URLSearchParams({ ...filter, state: 'failed' });
    expect([filter, await listed(sandbox, `?${query}`)]).toMatchObject([
      filter,
      Array.from({ length: want }, () => ({ state: 'failed' })),
    ]);
    const before = endpoint.received.length;
    const { status, body } = await sandbox.post(at.resendFailed(), filter);
    expect([filter, status, body]).toEqual([filter, 202, { resent: want }]);
    // Some may be over before the advance begins.
    await sandbox.advanceClock('PT0S');
    expect(endpoint.received.length - before).toBe(want);
  }
  const ofOrder = `?order_id=${first}&until=`;
  expect(await listed(sandbox, ofOrder + between)).toHaveLength(1);
  expect(await listed(sandbox, ofOrder + begun)).toEqual([]);
  const others = ['state=acknowledged', 'event_type=order.updated', `store_id=${other}`];
  for (const filter of [...others, 'community_id=none', `since=${between}`]) {
    expect(await listed(sandbox, `${ofOrder}${between}&${filter}`)).toEqual([]);
  }
  expect(await listed(sandbox, '?state=acknowledged')).toEqual([]);
  // One that was acknowledged is resent by its id alone.
  expect((await sandbox.post(at.resendFailed(), { state: 'acknowledged' })).status).toBe(400);
  const wrong = await sandbox.post(at.resendFailed(), { since: 'yesterday' });
  expect(refusal(wrong)).toMatchObject({ code: 'request.validation' });
});

test('the endpoint of a community can be repaired as well', async () => {
  const endpoint = await startEndpoint();
  const sandbox = await testSandbox();
  const community = await sandbox.post(at.communities(), { webhook_url: 'http://127.0.0.1:9/' });
  const named = { community_id: text(community, 'community_id') };
  expect(
    refusal(await sandbox.put(at.endpoints(), { ...named, webhook_url: 'http://example.com/' })),
  ).toMatchObject({ code: 'request.validation', message: expect.stringContaining('webhook_url') });
  await sandbox.put(at.endpoints(), { ...named, webhook_url: endpoint.url });
  const secret = text(await sandbox.post(at.rotation(), named), 'webhook_secret');
  await sandbox.post(at.orders(), named);
  await endpoint.count(1);
  const [delivery] = endpoint.received;
  if (delivery === undefined) throw new Error('Nothing was received.');
  expect(onlyHeader(delivery, DeliveryHeader.signature)).toBe(signedWith(secret, delivery));
});

test('a delivery that is still being attempted, or unknown, is not resent', async () => {
  const endpoint = await startEndpoint(answering(500));
  const sandbox = await testSandbox();
  const { storeId } = await sandbox.integrate(endpoint.url);
  await sandbox.order(storeId);
  await endpoint.count(1);
  await sandbox.advanceClock('PT0S');
  const [{ delivery_id: id } = {}] = await listed(sandbox);
  expect(refusal(await sandbox.post(at.resend(id), {})).code).toBe('delivery.not_resendable');
  expect(refusal(await sandbox.post(at.resend('none'), {})).code).toBe('delivery.not_found');
  expect((await sandbox.post(at.uninstall('none'), {})).status).toBe(404);
});

test('endpoints are listed with what became of their newest deliveries, and without secrets', async () => {
  const endpoint = await startEndpoint(answering(500));
  const sandbox = await testSandbox();
  const { storeId } = await sandbox.integrate(endpoint.url, { external_store_id: 'mine' });
  const orderId = await sandbox.order(storeId);
  await sandbox.post(at.communities(), { community_id: 'north', webhook_url: endpoint.url });
  await endpoint.count(1);
  await sandbox.advanceClock('PT0S');
  const [delivery] = await listed(sandbox);
  const { delivery_id } = delivery ?? {};
  expect(delivery).toMatchObject({
    order_id: orderId,
    last_outcome: 'answered 500',
    last_status: 500,
  });
  const first = await sandbox.get(`${at.endpoints()}?limit=1`);
  expect(first.body).toEqual({
    endpoints: [
      {
        store_id: storeId,
        webhook_url: endpoint.url,
        external_store_id: 'mine',
        recent: [{ delivery_id, state: 'scheduled', attempts: 1 }],
      },
    ],
    next: expect.any(String),
  });
  const second = await sandbox.get(`${at.endpoints()}?cursor=${first.body.next}`);
  expect(second.body).toEqual({
    endpoints: [{ community_id: 'north', webhook_url: endpoint.url, recent: [] }],
  });
  for (const [query, found] of [
    [`store_id=${storeId}`, first.body.endpoints],
    ['community_id=north', second.body.endpoints],
    ['store_id=north', []],
    [`store_id=${storeId}&community_id=north`, []],
  ] as const) {
    const { body } = await sandbox.get(`${at.endpoints()}?${query}`);
    expect({ query, body }).toEqual({ query, body: { endpoints: found } });
  }
  const found = await sandbox.get(`${at.orders()}?order_id=${orderId}`);
  expect(found.body).toMatchObject({ orders: [{ order_id: orderId }] });
  expect((await sandbox.get(`${at.orders()}?order_id=none`)).body).toEqual({ orders: [] });
});
