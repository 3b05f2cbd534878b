import { describe, expect, test } from 'vitest';
import { eventIn, startEndpoint } from './testing/endpoint.ts';
import { at, sharedSandbox } from './testing/sandbox.ts';

const testSandbox = sharedSandbox();

/** A store with an endpoint, and a denial of an order there. */
async function withStore() {
  const endpoint = await startEndpoint();
  const sandbox = await testSandbox();
  const { storeId, token } = await sandbox.integrate(endpoint.url);
  const deny = async (denial: object) => {
    const orderId = await sandbox.order(storeId);
    return sandbox.post(at.cancel(orderId), { reason: 'Sorry.', ...denial }, token);
  };
  const events = async (n: number) => {
    await endpoint.count(n);
    return endpoint.received.map(eventIn).map(({ event_type, data }) => ({ event_type, data }));
  };
  return { sandbox, storeId, token, deny, events };
}

const quiet = { status: 'live', hours_flagged: false, menu_flagged: false, capacity_reports: 0 };

describe('what the service does about a denial', () => {
  test.each([
    {
      reason_code: 'ITEM_OUT_OF_STOCK',
      step: 'sync_availability',
      store: {},
      fires: {
        event_type: 'action_required',
        data: { action: 'sync_availability', order_id: expect.any(String) },
      },
    },
    { reason_code: 'STORE_CLOSED', step: 'review_hours', store: { hours_flagged: true } },
    {
      reason_code: 'POS_OFFLINE',
      step: 'pause_store',
      store: { status: 'paused' },
      fires: { event_type: 'store.status_changed', data: { status: 'paused' } },
    },
    { reason_code: 'CAPACITY', step: 'report_capacity', store: { capacity_reports: 1 } },
    { reason_code: 'PRICE_MISMATCH', step: 'sync_menu', store: { menu_flagged: true } },
    { reason_code: 'OTHER', step: 'tell_support', store: {} },
  ])('$reason_code: a refund, $step, and its events', async (row) => {
    const { reason_code, step, store, fires } = row;
    const { sandbox, storeId, deny, events } = await withStore();
    const { body } = await deny({ reason_code });
    const more = fires === undefined ? [] : [fires];
    const { deliveries } = (await sandbox.get(at.deliveries())).body;
    expect(deliveries).toHaveLength(2 + more.length);
    expect(await events(2 + more.length)).toEqual(
      expect.arrayContaining([{ event_type: 'order.cancelled', data: body }, ...more]),
    );
    expect(body).toMatchObject({
      total: 3230,
      service_actions: [{ action: 'refund', amount: 3230 }, { action: step }],
    });
    expect((await sandbox.get(at.orders())).body).toEqual({ orders: [body] });
    const seen = await sandbox.get(at.store(storeId));
    expect(seen.body).toMatchObject({ store_id: storeId, integrated: true, ...quiet, ...store });
    expect((await sandbox.get(at.stores())).body).toEqual({ stores: [seen.body] });
  });

  test('support gets the message, if there is one', async () => {
    const { deny } = await withStore();
    const told = await deny({ reason_code: 'OTHER', message: 'The street is closed.' });
    expect(told.body.service_actions).toContainEqual({
      action: 'tell_support',
      message: 'The street is closed.',
    });
    const silent = await deny({ reason_code: 'OTHER' });
    expect(silent.body.service_actions).toContainEqual({ action: 'tell_support' });
  });

  test('a paused store is paused once, and goes live again', async () => {
    const { sandbox, storeId, deny, events } = await withStore();
    await deny({ reason_code: 'POS_OFFLINE' });
    await deny({ reason_code: 'POS_OFFLINE' });
    const live = await sandbox.patch(at.store(storeId), { status: 'live' });
    expect(live.body).toMatchObject(quiet);
    const changes = (await events(6)).filter((each) => each.event_type === 'store.status_changed');
    expect(changes.map(({ data }) => data)).toEqual(
      expect.arrayContaining([{ status: 'paused' }, { status: 'live' }]),
    );
    expect(changes).toHaveLength(2);
  });

  test('flags are cleared one by one', async () => {
    const { sandbox, storeId, deny } = await withStore();
    await deny({ reason_code: 'STORE_CLOSED' });
    await deny({ reason_code: 'PRICE_MISMATCH' });
    const one = await sandbox.patch(at.store(storeId), { hours_flagged: false });
    expect(one.body).toMatchObject({ ...quiet, menu_flagged: true });
    const two = await sandbox.patch(at.store(storeId), { menu_flagged: false });
    expect(two.body).toMatchObject(quiet);
  });
});
