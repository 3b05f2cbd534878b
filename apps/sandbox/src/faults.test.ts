import { ErrorCode, errorCatalogue } from '@ordering/errors';
import { describe, expect, test } from 'vitest';
import { sandboxControl } from './control.ts';
import { Faults } from './faults.ts';
import { startEndpoint } from './testing/endpoint.ts';
import { at, refusal, sharedSandbox } from './testing/sandbox.ts';

const testSandbox = sharedSandbox();

const denial = { reason: 'sold out', reason_code: 'ITEM_OUT_OF_STOCK' };

/** A sandbox with an order, and a denial of it. */
async function withOrder() {
  const sandbox = await testSandbox();
  const { storeId, token } = await sandbox.integrate((await startEndpoint()).url);
  const orderId = await sandbox.order(storeId);
  return {
    sandbox,
    control: sandboxControl(sandbox.url),
    deny: () => sandbox.post(at.cancel(orderId), denial, token),
    statusOf: async () => (await sandbox.get(at.order(orderId), token)).body.status,
  };
}

describe('an injected fault', () => {
  test.each([
    { body: { status: 504, applied: true }, want: [504, 'fault.injected', 'cancelled'] },
    {
      body: { status: 401 },
      want: [401, 'auth.invalid_client', 'placed'],
      header: 'www-authenticate',
    },
    { body: { status: 503 }, want: [503, 'fault.injected', 'placed'] },
    { body: { status: 409, code: 'order.gone' }, want: [409, 'order.gone', 'placed'] },
    {
      body: { code: 'rate.limited' },
      want: [429, 'rate.limited', 'placed'],
      header: 'retry-after',
    },
  ])('$body', async ({ body, want, header }) => {
    const { control, deny, statusOf } = await withOrder();
    await control.addFault({ body: { operation: 'cancelOrder', ...body } });
    const reply = await deny();
    expect([reply.status, refusal(reply).code, await statusOf()]).toEqual(want);
    if (header !== undefined) expect(reply.headers.get(header)).not.toBeNull();
    // Once, unless told otherwise.
    expect((await control.listFaults({})).faults).toEqual([]);
  });

  test('has a code that its operation lists, and otherwise one that nobody knows', async () => {
    const { sandbox, control } = await withOrder();
    const token = await sandbox.token();
    const asks = [
      () => sandbox.get(at.order('x'), token),
      () => sandbox.get(at.job('x'), token),
      () => sandbox.put(at.push('x'), {}, token),
      () => sandbox.post(at.cancel('x'), denial, token),
    ];
    const got: unknown[] = [];
    for (const status of [404, 403, 409]) {
      await control.addFault({ body: { status, times: asks.length } });
      for (const ask of asks) got.push(refusal(await ask()).code);
    }
    expect(got).toEqual([
      ...['order.not_found', 'menu.job_not_found', 'store.not_found', 'order.not_found'],
      ...['auth.consent_revoked', 'auth.consent_revoked'],
      ...['auth.consent_revoked', 'auth.consent_revoked'],
      ...['fault.injected', 'fault.injected', 'fault.injected', 'order.invalid_transition'],
    ]);
  });

  test('has any code of the catalogue, with its status', async () => {
    const { sandbox, control } = await withOrder();
    const token = await sandbox.token();
    for (const code of Object.values(ErrorCode)) {
      await control.addFault({ body: { code } });
      const reply = await sandbox.get(at.order('x'), token);
      expect([reply.status, refusal(reply).code]).toEqual([errorCatalogue[code].status, code]);
    }
  });

  test.each([true, false])('a dropped connection, applied: %j', async (applied) => {
    const { control, deny, statusOf } = await withOrder();
    await control.addFault({ body: { drop: true, applied } });
    await expect(deny()).rejects.toThrow('fetch failed');
    expect(await statusOf()).toBe(applied ? 'cancelled' : 'placed');
  });

  test('a late answer', async () => {
    const { control, deny } = await withOrder();
    await control.addFault({ body: { latency_ms: 300 } });
    const begun = performance.now();
    expect((await deny()).status).toBe(200);
    expect(performance.now() - begun).toBeGreaterThanOrEqual(299);
  });

  test('spares the control operations, and those that it is not about', async () => {
    const { control, deny } = await withOrder();
    await control.addFault({ body: { operation: 'getOrder', status: 500, times: 3 } });
    expect(await control.listStores({})).toMatchObject({ stores: [{}] });
    expect((await deny()).status).toBe(200);
    expect((await control.listFaults({})).faults).toMatchObject([{ times: 3 }]);
    expect(await control.clearFaults({})).toEqual({ cleared: 1 });
  });

  test.each([
    [{}, /latency_ms/],
    [{ operation: 'addFault', status: 500 }, /`operation` must be one of .*cancelOrder/],
    [{ code: 'a.b' }, /`code` a\.b .*needs a `status`/],
  ])('%j is refused', async (body, want) => {
    const sandbox = await testSandbox();
    const { message } = refusal(await sandbox.post(at.faults(), body));
    expect(message).toMatch(want);
  });
});

test('faults happen the requested number of times, the oldest first, and are bounded', () => {
  const faults = new Faults();
  faults.add({ operation: 'a', status: 500, times: 2 });
  faults.add({ status: 503 });
  expect(['b', 'b', 'a', 'a', 'a'].map((id) => faults.take(id)?.status)).toEqual([
    503,
    undefined,
    500,
    500,
    undefined,
  ]);
  const added = Array.from({ length: 101 }, () => faults.add({ status: 500 }));
  expect(added.filter((each) => each !== undefined)).toHaveLength(100);
});
