import { ErrorCode, errorCatalogue } from '@ordering/errors';
import { placeOf } from '@ordering/kit/place';
import { expect, test } from 'vitest';
import { seedApplication } from './generated/constants.ts';
import { type OperationId, operations } from './generated/operations.ts';
import {
  at,
  type Reply,
  refusal,
  sharedSandbox,
  type TestSandbox,
  text,
} from './testing/sandbox.ts';

const testSandbox = sharedSandbox();

const { clientId, clientSecret } = seedApplication;
const credentials = { client_id: clientId, client_secret: clientSecret };
const nowhere = 'http://127.0.0.1:9/hooks';
const denial = { reason: 'Sorry.', reason_code: 'OTHER' };
const menu = { currency: 'EUR', items: [] };

/** An integrated store with an order. */
interface Given {
  readonly sandbox: TestSandbox;
  readonly storeId: string;
  readonly token: string;
  readonly orderId: string;
}

/** A call, and what it is answered after all that is needed for it. */
type Row = readonly [call: OperationId, ask: (given: Given) => Promise<Reply>];

const rows: { readonly [Code in ErrorCode]?: Row } = {
  'request.validation': [
    'cancelOrder',
    ({ sandbox, orderId, token }) => sandbox.post(at.cancel(orderId), {}, token),
  ],
  'request.unknown_field': [
    'cancelOrder',
    ({ sandbox, orderId, token }) =>
      sandbox.post(at.cancel(orderId), { ...denial, app_id: 'x' }, token),
  ],
  'auth.invalid_client': [
    'issueToken',
    ({ sandbox }) =>
      sandbox.post(at.token(), {
        grant_type: 'client_credentials',
        ...credentials,
        client_secret: 'x',
      }),
  ],
  'auth.token_expired': [
    'getOrder',
    async ({ sandbox, orderId, token }) => {
      await sandbox.post(at.expiry(), { client_id: clientId });
      return sandbox.get(at.order(orderId), token);
    },
  ],
  'auth.invalid_token': ['getOrder', ({ sandbox, orderId }) => sandbox.get(at.order(orderId), 'x')],
  'auth.invalid_grant': [
    'issueToken',
    ({ sandbox }) =>
      sandbox.post(at.token(), {
        grant_type: 'authorization_code',
        ...credentials,
        code: 'x',
        redirect_uri: nowhere,
      }),
  ],
  'auth.consent_revoked': [
    'cancelOrder',
    async ({ sandbox, orderId, token }) => {
      await sandbox.post(at.consent(), { client_id: clientId, granted: false });
      return sandbox.post(at.cancel(orderId), denial, token);
    },
  ],
  'store.not_found': [
    'integrateStore',
    ({ sandbox, token }) =>
      sandbox.post(at.registration(), { store_id: 'x', webhook_url: nowhere }, token),
  ],
  'store.not_integrated': [
    'cancelOrder',
    async ({ sandbox, storeId, orderId, token }) => {
      await sandbox.post(at.uninstall(storeId), {});
      return sandbox.post(at.cancel(orderId), denial, token);
    },
  ],
  'menu.push_not_allowed': [
    'pushMenu',
    ({ sandbox, storeId, token }) => sandbox.put(at.push(storeId), menu, token),
  ],
  'menu.job_not_found': ['getMenuJob', ({ sandbox, token }) => sandbox.get(at.job('x'), token)],
  'order.not_found': [
    'cancelOrder',
    ({ sandbox, token }) => sandbox.post(at.cancel('x'), denial, token),
  ],
  'order.invalid_transition': [
    'cancelOrder',
    async ({ sandbox, orderId, token }) => {
      await sandbox.post(at.cancel(orderId), denial, token);
      return sandbox.post(at.cancel(orderId), denial, token);
    },
  ],
  'rate.limited': [
    'cancelOrder',
    async ({ sandbox, orderId, token }) => {
      await sandbox.put(at.rateLimit(), { requests: 0, window: 'PT10S' });
      return sandbox.post(at.cancel(orderId), denial, token);
    },
  ],
  'internal.error': [
    'cancelOrder',
    async ({ sandbox, orderId, token }) => {
      await sandbox.post(at.faults(), { operation: 'cancelOrder', status: 500 });
      return sandbox.post(at.cancel(orderId), denial, token);
    },
  ],
};

/** The codes that a response of some operation names. */
const documented = new Set<string>(
  Object.values(operations).flatMap(({ codes }) => Object.values<readonly string[]>(codes).flat()),
);
const [reached, told] = [true, false].map((isDocumented) =>
  Object.values(ErrorCode).filter((code) => documented.has(code) === isDocumented),
);

test.each(reached ?? [])('%s is reached by a call that documents it', async (code) => {
  const row = rows[code];
  if (row === undefined) {
    const place = placeOf(import.meta.filename, 'const rows');
    throw new Error(`${place}: no call of the sandbox reaches ${code}: add one to \`rows\``);
  }
  const [call, ask] = row;
  const sandbox = await testSandbox();
  const { storeId, token } = await sandbox.integrate(nowhere);
  const orderId = await sandbox.order(storeId);
  const reply = await ask({ sandbox, storeId, token, orderId });
  const { status } = errorCatalogue[code];
  expect([reply.status, refusal(reply).code]).toEqual([status, code]);
  const codes: { readonly [status: string]: readonly string[] } = operations[call].codes;
  expect(codes[status]).toContain(code);
  if (status === 429)
    expect(text({ ...reply, body: Object.fromEntries(reply.headers) }, 'retry-after')).toMatch(
      /^([1-9]|10)$/,
    );
});

test('every code of the catalogue is what a call fails with that is told to', async () => {
  const sandbox = await testSandbox();
  const token = await sandbox.token();
  for (const code of Object.values(ErrorCode)) {
    expect((await sandbox.post(at.faults(), { code })).status).toBe(201);
    const reply = await sandbox.get(at.order('x'), token);
    expect([reply.status, refusal(reply).code]).toEqual([errorCatalogue[code].status, code]);
  }
});

test('a code that no operation documents is the answer to a call that is told to fail with it', async () => {
  const sandbox = await testSandbox();
  for (const code of [...(told ?? []), 'code.of_tomorrow']) {
    const status = isKnown(code) ? errorCatalogue[code].status : 409;
    await sandbox.post(at.faults(), { operation: 'cancelOrder', status, code });
    const reply = await sandbox.post(at.cancel('x'), denial, await sandbox.token());
    expect([reply.status, refusal(reply).code]).toEqual([status, code]);
  }
});

function isKnown(code: string): code is ErrorCode {
  return code in errorCatalogue;
}
