import { type OperationId, operations } from '@ordering/api';
import { CancelReasonCode } from '@ordering/api/constants';
import { ErrorCode, errorCatalogue } from '@ordering/errors';
import { describe, expect, test, vi } from 'vitest';
import { denial, setUp } from '../../testing/setup.ts';
import { successBodies } from '../generated/success-bodies.ts';
import type { ClientOptions } from '../options.ts';
import type { Result } from '../result.ts';
import { type FakeService, fakeService } from './index.ts';

const baseUrl = 'https://orders.test/v1';
const { signal } = new AbortController();
const init = { method: 'POST', headers: {}, redirect: 'manual', signal } as const;
const ids = Object.values(operations).map(({ id }) => id);

/** A fake service, and a client of it. */
function bench(options: Partial<ClientOptions> = {}) {
  const service = fakeService();
  return { service, ...setUp(baseUrl, { fetch: service.fetch, ...options }) };
}

/** Calls any operation, with something for each parameter. */
async function call({ client }: ReturnType<typeof bench>, id: OperationId) {
  const { path, bodyRequired } = operations[id];
  const names = [...path.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => name);
  const params = Object.fromEntries(names.map((name) => [name, 'some']));
  const input = { ...params, ...(bodyRequired ? { body: {} } : {}) };
  const result: Result<unknown> = await Reflect.apply(client[id], undefined, [input]);
  // A write in doubt has the failure within.
  return 'failure' in result ? result.failure : result;
}

const store = { body: { store_id: 'store-1', webhook_url: 'https://pos.test/hooks' } };

describe('an answer', () => {
  test('is the example of the contract unless the test says otherwise', async () => {
    const { client, service } = bench();
    const data = successBodies.integrateStore;
    expect(await client.integrateStore(store)).toMatchObject({ ok: true, status: 200, data });
    expect(await client.cancelOrder(denial)).toMatchObject({ ok: true, status: 204 });
    expect(service.calls.map(({ applied }) => applied)).toEqual([true, true]);
  });

  test('is what the test says', async () => {
    const { client, service } = bench();
    service.answer('integrateStore', { webhook_secret: 'mine' }, { status: 201 });
    const want = { ok: true, status: 201, data: { webhook_secret: 'mine' } };
    expect(await client.integrateStore(store)).toMatchObject(want);
    expect(await client.integrateStore(store)).toMatchObject(want);
  });

  test('comes as often as it was said, in that order, and then what stands', async () => {
    const { client, service } = bench({ retry: { maxAttempts: 1 } });
    service.fail('cancelOrder', ErrorCode.orderInvalidTransition);
    service.answer('cancelOrder', undefined, { times: 1 });
    service.fail('cancelOrder', ErrorCode.orderNotFound, { times: 2 });
    // The other operation has nothing to do with it.
    expect(await client.integrateStore(store)).toMatchObject({ ok: true });
    const codes: unknown[] = [];
    for (let each = 0; each < 5; each++) {
      const result = await client.cancelOrder(denial);
      codes.push('code' in result ? result.code : result.ok);
    }
    const { orderNotFound, orderInvalidTransition } = ErrorCode;
    expect(codes).toEqual([
      ...[true, orderNotFound, orderNotFound],
      ...[orderInvalidTransition, orderInvalidTransition],
    ]);
  });
});

describe('a failure', () => {
  const each = ids.flatMap((id) => Object.values(ErrorCode).map((code) => ({ id, code })));
  test.each(each)('of $id is $code', async ({ id, code }) => {
    const made = bench();
    made.service.fail(id, code);
    const { status, cause } = errorCatalogue[code];
    const want = { kind: 'api', status, code, message: cause };
    expect(await call(made, id)).toMatchObject(want);
    expect(made.service.calls.at(-1)).toMatchObject({ operation: id, applied: false });
  });

  test('has its own words, and a time to wait', async () => {
    const { client, service, clock } = bench({ random: () => 0 });
    service.fail('cancelOrder', ErrorCode.rateLimited, { retryAfterSeconds: 3, message: 'Slow.' });
    expect(await client.cancelOrder(denial)).toMatchObject({
      message: 'Slow.',
      retryAfterMs: 3000,
    });
    expect(clock.sleeps[0]).toBeGreaterThanOrEqual(3000);
  });

  test('may be a status alone, of a write that was done', async () => {
    const { client, service } = bench();
    service.fail('cancelOrder', 504, { applied: true });
    const want = { kind: 'outcome-unknown', failure: { kind: 'unreadable-error', status: 504 } };
    expect(await client.cancelOrder(denial)).toMatchObject(want);
    expect(service.calls).toMatchObject([{ applied: true }]);
  });

  test('may be a code that the contract does not have yet', async () => {
    const { client, service } = bench();
    service.fail('cancelOrder', { status: 409, code: 'order.eaten' });
    const want = { kind: 'api', status: 409, code: 'order.eaten', known: false };
    expect(await client.cancelOrder(denial)).toMatchObject(want);
  });
});

describe('a fault', () => {
  test.each([
    { fault: 'refused', want: { kind: 'network' }, calls: [] },
    { fault: 'lost', want: { failure: { kind: 'network' } }, calls: [{ applied: false }] },
    { fault: 'page', want: { status: 502, problem: 'the body is not JSON' } },
    { fault: 'redirect', want: { status: 307, kind: 'unreadable-error' } },
    {
      fault: 'cut-body',
      want: { kind: 'unreadable-success', problem: 'the body was cut off' },
      calls: [{ applied: true }],
    },
  ] as const)('is $fault', async ({ fault, want, ...rest }) => {
    const { client, service } = bench({ retry: { maxAttempts: 1 } });
    service.disrupt('cancelOrder', fault);
    expect(await client.cancelOrder(denial)).toMatchObject({ ok: false, ...want });
    expect(service.calls).toMatchObject('calls' in rest ? rest.calls : [{ applied: false }]);
  });

  test('is a success that lacks what is promised', async () => {
    const { client, service } = bench();
    service.disrupt('integrateStore', 'incomplete');
    expect(await client.integrateStore(store)).toMatchObject({ kind: 'incomplete-success' });
  });

  test('is silence, until the client gives up', async () => {
    const { client, service, clock } = bench();
    service.disrupt('cancelOrder', 'silent');
    const result = client.cancelOrder(denial);
    await vi.waitUntil(() => service.calls.length === 1);
    clock.advance(15_000);
    expect(await result).toMatchObject({ failure: { kind: 'timeout' } });
  });

  test('after which the test knows what was done', async () => {
    const service: FakeService = fakeService();
    const { client } = setUp(baseUrl, {
      fetch: service.fetch,
      reconcile: {
        cancelOrder: async () =>
          service.calls.some(({ applied }) => applied) ? 'applied' : 'not-applied',
      },
    });
    service.disrupt('cancelOrder', 'lost', { times: 1 });
    service.disrupt('cancelOrder', 'lost', { times: 1, applied: true });
    expect(await client.cancelOrder(denial)).toMatchObject({ ok: true, attempts: 2 });
  });
});

describe('a request', () => {
  test('is kept as it was asked, without the token', async () => {
    const { client, service } = bench();
    await client.cancelOrder({ ...denial, orderId: 'a/b 5%' });
    expect(service.calls).toEqual([
      {
        operation: 'cancelOrder',
        params: { orderId: 'a/b 5%' },
        query: {},
        headers: {
          accept: 'application/json',
          'content-type': 'application/json',
          'user-agent': expect.stringMatching(/^ordering-client\//),
        },
        body: denial.body,
        applied: true,
      },
    ]);
  });

  test('may have its token elsewhere', async () => {
    const service = fakeService({ tokenHeader: 'X-Token' });
    const authorize = (headers: Headers, token: string) => headers.set('X-Token', token);
    await setUp(baseUrl, { fetch: service.fetch, authorize }).deny();
    expect(JSON.stringify(service.calls)).not.toMatch(/token/i);
    expect(service.calls).toHaveLength(1);
  });

  test.each([
    {
      name: 'a field is missing',
      body: { reason: 'No.' },
      want: { code: ErrorCode.requestValidation, message: 'reason_code is required' },
    },
    {
      name: 'a field is not accepted',
      body: { reason: 'No.', reason_code: CancelReasonCode.capacity, app_id: 'me' },
      want: { code: ErrorCode.requestUnknownField, message: 'app_id is not accepted' },
    },
  ])('that breaks the contract is refused: $name', async ({ body, want }) => {
    const { client, service } = bench();
    const input = JSON.parse(JSON.stringify({ orderId: 'order-1', body }));
    expect(await client.cancelOrder(input)).toMatchObject({ kind: 'api', status: 400, ...want });
    expect(service.calls).toMatchObject([{ body, applied: false }]);
  });

  test('that is not JSON is refused', async () => {
    const { fetch } = fakeService();
    const url = `${baseUrl}/pos/integrate-store`;
    const response = await fetch(url, { ...init, body: 'x' });
    expect(response.status).toBe(400);
  });

  test.each([
    { method: 'GET', path: '/pos/integrate-store' },
    { method: 'POST', path: '/oauth/token' },
    { method: 'POST', path: '/pos/orders//cancel' },
    { method: 'POST', path: '' },
  ])('for $method $path is no operation', async ({ method, path }) => {
    const { fetch, calls } = fakeService();
    await expect(fetch(`https://orders.test${path}`, { ...init, method })).rejects.toThrow(
      `fakeService() got ${method} ${path || '/'}, which is not an operation; those are POST /pos/`,
    );
    expect(calls).toEqual([]);
  });

  test('that was given up before is not answered', async () => {
    const { fetch, calls } = fakeService();
    const signal = AbortSignal.abort(new Error('enough'));
    await expect(fetch(baseUrl, { ...init, signal })).rejects.toThrow('enough');
    expect(calls).toEqual([]);
  });

  test('that is given up while it is read is not waited for', async () => {
    const { fetch, disrupt } = fakeService();
    disrupt('integrateStore', 'silent');
    const controller = new AbortController();
    const { signal } = controller;
    const body = JSON.stringify(store.body);
    const asked = fetch(`${baseUrl}/pos/integrate-store`, { ...init, body, signal });
    controller.abort(new Error('enough'));
    await expect(asked).rejects.toThrow('enough');
  });
});

// What a compiler sees as well is marked.
describe('a mistake of the test', () => {
  test.each<{ name: string; make: (service: FakeService) => void; message: string | RegExp }>([
    {
      name: 'an unknown operation',
      // @ts-expect-error
      make: (service) => service.answer('cancelOrders'),
      message: /^unknown operation cancelOrders; the operations are integrateStore, /,
    },
    {
      name: 'an unknown code',
      // @ts-expect-error
      make: (service) => service.fail('cancelOrder', 'order.gone'),
      message: /^unknown error code order\.gone; the codes are .*give \{ status, code \}$/,
    },
    {
      name: 'a status that is no failure',
      make: (service) => service.fail('cancelOrder', 204),
      message: 'status must be a whole number from 400 to 599, not 204',
    },
    {
      name: 'a status that is no success',
      make: (service) => service.answer('cancelOrder', undefined, { status: 404 }),
      message: 'status must be a whole number from 200 to 299, not 404',
    },
    {
      name: 'a body where there is none',
      make: (service) => service.answer('integrateStore', { webhook_secret: 'x' }, { status: 204 }),
      message: 'status 204 has no body',
    },
    {
      name: 'data that the contract does not have',
      // @ts-expect-error
      make: (service) => service.answer('integrateStore', {}),
      message: /^integrateStore does not answer that: webhook_secret is required\. .*'incomplete'/,
    },
    {
      name: 'an unknown fault',
      // @ts-expect-error
      make: (service) => service.disrupt('cancelOrder', 'fire'),
      message: /^unknown fault fire; the faults are refused, lost, /,
    },
    {
      name: 'a success that promises nothing',
      make: (service) => service.disrupt('cancelOrder', 'incomplete'),
      message: 'cancelOrder cannot be incomplete: no field of its answer is promised',
    },
    {
      name: 'a write that was not sent and was done',
      make: (service) => service.disrupt('cancelOrder', 'refused', { applied: true }),
      message: 'what is refused is not sent, so it cannot be applied',
    },
    {
      name: 'no call',
      make: (service) => service.answer('cancelOrder', undefined, { times: 0 }),
      message: 'times must be a whole number from 1 to 1000000, not 0',
    },
    {
      name: 'a time to wait that is none',
      make: (service) => service.fail('cancelOrder', 429, { retryAfterSeconds: -1 }),
      message: /^retryAfterSeconds must be a whole number/,
    },
    {
      name: 'an option of another method',
      // @ts-expect-error
      make: (service) => service.disrupt('cancelOrder', 'lost', { status: 500 }),
      message: 'unknown option status; the options are times, applied',
    },
    {
      name: 'an option of another kind',
      // @ts-expect-error
      make: () => fakeService({ tokenHeader: 5 }),
      message: 'the option tokenHeader must be a string; it is 5',
    },
  ])('throws: $name', ({ make, message }) => {
    expect(() => make(fakeService())).toThrow(message);
  });
});
