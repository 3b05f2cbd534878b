import { describe, expect, test } from 'vitest';
import { eventIn, startEndpoint } from './testing/endpoint.ts';
import { at, type Reply, refusal, sharedSandbox, text } from './testing/sandbox.ts';

const testSandbox = sharedSandbox({ timeScale: 0 });

const verdict = (reply: Reply) => [reply.status, refusal(reply).code];
const soup = { item_id: 'soup', name: 'Soup of the day', price: 480 };
const menu = { currency: 'CHF', items: [soup] };

async function withStore(more: object = { menu_sync_direction: 'pos_to_service' }) {
  const endpoint = await startEndpoint();
  const sandbox = await testSandbox();
  const { storeId, token } = await sandbox.integrate(endpoint.url, more);
  const push = (contents: unknown = menu) => sandbox.put(at.push(storeId), contents, token);
  const events = async (n: number) => {
    await endpoint.count(n);
    return endpoint.received.map(eventIn).map(({ event_type, data }) => ({ event_type, data }));
  };
  return { sandbox, storeId, token, push, events };
}

describe('a menu that the POS pushes', () => {
  test('is what the store sells when its job is done, and fires no event', async () => {
    const { sandbox, storeId, token, push } = await withStore();
    const job = await push();
    expect(job).toMatchObject({ status: 202, body: { store_id: storeId, status: 'running' } });
    const look = async () => {
      const { body } = await sandbox.get(at.job(text(job, 'job_id')), token);
      return [body.status, (await sandbox.get(at.menu(storeId))).body.origin];
    };
    await sandbox.advanceClock('PT4S');
    expect(await look()).toEqual(['running', 'seed']);
    await sandbox.advanceClock('PT1S');
    expect(await look()).toEqual(['done', 'pushed']);
    expect((await sandbox.get(at.menu(storeId))).body).toMatchObject({
      currency: 'CHF',
      items: [{ ...soup, available: true }],
    });
    const order = await sandbox.post(at.orders(), { store_id: storeId });
    expect(order.body).toMatchObject({
      currency: 'CHF',
      items: [{ item_id: 'soup', quantity: 2, price: 480 }],
    });
    const { body } = await sandbox.get(at.deliveries());
    expect(body.deliveries).toMatchObject([{ event_type: 'order.created' }]);
  });

  test('clears the flag that a denial has set', async () => {
    const { sandbox, storeId, token, push } = await withStore();
    const orderId = await sandbox.order(storeId);
    const denial = { reason: 'Sorry.', reason_code: 'PRICE_MISMATCH' };
    await sandbox.post(at.cancel(orderId), denial, token);
    expect((await sandbox.get(at.store(storeId))).body.menu_flagged).toBe(true);
    await push();
    expect((await sandbox.get(at.store(storeId))).body.menu_flagged).toBe(false);
  });

  test.each([
    { name: 'the service owns the menu', more: { menu_sync_direction: 'service_to_pos' } },
    { name: 'nobody said who does', more: {} },
  ])('is refused where $name', async ({ more }) => {
    const { sandbox, storeId, push } = await withStore(more);
    expect(verdict(await push())).toEqual([403, 'menu.push_not_allowed']);
    expect((await sandbox.get(at.menu(storeId))).body.origin).toBe('seed');
  });

  test('is allowed and refused as the store is told, after it was registered too', async () => {
    const { sandbox, storeId, push } = await withStore({});
    const change = (menu_sync_direction: string) =>
      sandbox.patch(at.store(storeId), { menu_sync_direction });
    const seen = async () => (await sandbox.get(at.store(storeId))).body.menu_sync_direction;
    expect(await seen()).toBe('service_to_pos');
    expect(await change('pos_to_service')).toMatchObject({
      status: 200,
      body: { menu_sync_direction: 'pos_to_service', status: 'live' },
    });
    expect(await seen()).toBe('pos_to_service');
    expect((await push()).status).toBe(202);
    await sandbox.patch(at.store(storeId), { status: 'paused' });
    expect(await seen()).toBe('pos_to_service');
    await change('service_to_pos');
    expect(verdict(await push())).toEqual([403, 'menu.push_not_allowed']);
  });

  test.each([
    { contents: { ...menu, items: [{ name: 'x', price: 1 }] }, want: 'request.validation' },
    { contents: { ...menu, items: [{ ...soup, spicy: true }] }, want: 'request.unknown_field' },
  ])('$contents is refused', async ({ contents, want }) => {
    const { push } = await withStore();
    expect(verdict(await push(contents))).toEqual([400, want]);
  });

  test('has a job that only its integration can see', async () => {
    const { sandbox, storeId, token, push } = await withStore();
    const jobId = text(await push(), 'job_id');
    expect(verdict(await sandbox.get(at.job('x'), token))).toEqual([404, 'menu.job_not_found']);
    await sandbox.post(at.uninstall(storeId), {});
    expect(verdict(await sandbox.get(at.job(jobId), token))).toEqual([404, 'menu.job_not_found']);
  });
});

describe('a menu that the merchant changes', () => {
  test('is in force at once, and fires its event', async () => {
    const { sandbox, storeId, events } = await withStore({});
    const changed = await sandbox.put(at.menu(storeId), menu);
    expect(changed).toMatchObject({ status: 200, body: { origin: 'changed', currency: 'CHF' } });
    expect(await events(1)).toEqual([
      { event_type: 'menu.updated', data: { menu_id: changed.body.menu_id } },
    ]);
  });

  test('an item is made unavailable and restored, each with its event, and nobody orders it meanwhile', async () => {
    const { sandbox, storeId, events } = await withStore({});
    const item = at.item(storeId, 'noodles');
    for (const available of [false, false]) await sandbox.patch(item, { available });
    const order = await sandbox.post(at.orders(), { store_id: storeId });
    expect(order.body).toMatchObject({ items: [{ item_id: 'dumplings' }, { item_id: 'tea' }] });
    const { body } = await sandbox.patch(item, { available: true });
    expect(body).toMatchObject({ origin: 'availability' });
    const changes = (await events(3)).filter(({ event_type }) => event_type !== 'order.created');
    expect(changes).toHaveLength(2);
    for (const available of [false, true]) {
      expect(changes).toContainEqual({
        event_type: 'menu.item_availability_changed',
        data: { item_id: 'noodles', available },
      });
    }
  });

  test('what does not exist is not found', async () => {
    const { sandbox, storeId } = await withStore({});
    const item = await sandbox.patch(at.item(storeId, 'x'), { available: true });
    expect(verdict(item)).toEqual([404, 'item.not_found']);
    for (const reply of [
      await sandbox.get(at.menu('x')),
      await sandbox.put(at.menu('x'), menu),
      await sandbox.patch(at.item('x', 'noodles'), { available: true }),
    ]) {
      expect(verdict(reply)).toEqual([404, 'store.not_found']);
    }
  });
});
