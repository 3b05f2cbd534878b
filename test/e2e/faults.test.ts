import {
  bearer,
  CancelReasonCode,
  createClient,
  type OperationId,
  type Result,
} from '@ordering/client';
import { ErrorCode, errorCatalogue, RetryClass, statusTable } from '@ordering/errors';
import { FakeClock } from '@ordering/kit/fake-clock';
import { type SandboxControl, sandboxControl, seedToken } from '@ordering/sandbox/control';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sandboxHere } from './sandbox.ts';

// Each operation of the client meets each fault that a sandbox can be given, once. What the client then says of the write is
// held against what the sandbox has: `reconcile` reads it there, as an integrator reads it from the events.

type Fault = NonNullable<Parameters<SandboxControl['addFault']>[0]['body']>;

/** The classes after which a client gets through by itself, where the fault is gone by then. */
const passing: readonly RetryClass[] = [
  RetryClass.refreshOnce,
  RetryClass.retryAfter,
  RetryClass.backoff,
  RetryClass.readStateFirst,
];
const faults: readonly { readonly name: string; readonly fault: Fault; readonly ok: boolean }[] = [
  ...statusTable.map(({ status, retry }) => ({
    name: `${status} with a code that nobody knows`,
    fault: { status, code: 'later.code' },
    ok: passing.includes(retry),
  })),
  ...Object.values(ErrorCode).map((code) => ({
    name: code,
    fault: { code },
    ok: passing.includes(errorCatalogue[code].retry),
  })),
  ...statusTable
    .filter(({ retry }) => retry === RetryClass.readStateFirst)
    .map(({ status }) => ({
      name: `${status}, but it was done`,
      fault: { status, applied: true },
      ok: true,
    })),
  { name: 'a dropped connection', fault: { drop: true }, ok: true },
  { name: 'a dropped connection, but it was done', fault: { drop: true, applied: true }, ok: true },
];

let stop: () => Promise<void>;
let control: SandboxControl;
let url: string;
beforeAll(async () => {
  ({ url, stop } = await sandboxHere());
  control = sandboxControl(url);
});
afterAll(() => stop());

/** A client of whom no wait takes time, and which asks the sandbox what became of a write. */
function client(isDone: () => Promise<boolean>) {
  const reconcile = async () => ((await isDone()) ? 'applied' : 'not-applied');
  return createClient({
    baseUrl: url,
    token: { get: () => seedToken(control), refresh: () => seedToken(control) },
    authorize: bearer,
    clock: new FakeClock(),
    reconcile: { integrateStore: reconcile, cancelOrder: reconcile },
  });
}

describe.each(faults)('after $name', ({ fault, ok }) => {
  /** What the client says, and what is so. */
  async function said(
    operation: OperationId,
    call: () => Promise<Result<unknown>>,
    isDone: () => Promise<boolean>,
  ) {
    const { fault_id: id } = await control.addFault({ body: { ...fault, operation } });
    const result = await call();
    const { faults: left } = await control.listFaults({});
    expect(left.map((each) => each.fault_id)).not.toContain(id);
    return { ok: result.ok, isDone: await isDone() };
  }

  test('integrateStore says what is so', async () => {
    const { store_id } = await control.createStore({ body: {} });
    const isDone = async () =>
      (await control.getStore({ params: { storeId: store_id } })).integrated;
    const body = { store_id, webhook_url: 'http://127.0.0.1:8080/webhooks' };
    const call = () => client(isDone).integrateStore({ body });
    expect(await said('integrateStore', call, isDone)).toEqual({ ok, isDone: ok });
  });

  test('cancelOrder says what is so', async () => {
    const { store_id } = await control.createStore({ body: {} });
    const nobody = async () => false;
    await client(nobody).integrateStore({
      body: { store_id, webhook_url: 'http://127.0.0.1:8080/webhooks' },
    });
    const { order_id: orderId } = await control.createOrder({ body: { store_id } });
    const isDone = async () => {
      const { orders } = await control.listOrders({ query: { limit: '100' } });
      return orders.some((each) => each.order_id === orderId && each.status === 'cancelled');
    };
    const body = { reason: 'The oven is broken.', reason_code: CancelReasonCode.capacity };
    const call = () => client(isDone).cancelOrder({ orderId, body });
    expect(await said('cancelOrder', call, isDone)).toEqual({ ok, isDone: ok });
  });
});
