import { ErrorCode, errorCatalogue } from '@ordering/errors';
import { placeOf } from '@ordering/kit/place';
import { expect, test } from 'vitest';
import { seedApplication } from './generated/control/constants.ts';
import { documented, documentedAs } from './testing/documented.ts';
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
type Row = readonly [call: string, ask: (given: Given) => Promise<Reply>];

const rows: { readonly [Code in ErrorCode]?: Row } = {
  'request.validation': [
    'service.cancelOrder',
    ({ sandbox, orderId, token }) => sandbox.post(at.cancel(orderId), {}, token),
  ],
  'request.unknown_field': [
    'service.cancelOrder',
    ({ sandbox, orderId, token }) =>
      sandbox.post(at.cancel(orderId), { ...denial, app_id: 'x' }, token),
  ],
  'auth.invalid_client': [
    'control.issueToken',
    ({ sandbox }) =>
      sandbox.post(at.token(), {
        grant_type: 'client_credentials',
        ...credentials,
        client_secret: 'x',
      }),
  ],
  'auth.token_expired': [
    'control.getOrder',
    async ({ sandbox, orderId, token }) => {
      await sandbox.post(at.expiry(), { client_id: clientId });
      return sandbox.get(at.order(orderId), token);
    },
  ],
  'auth.invalid_token': [
    'control.getOrder',
    ({ sandbox, orderId }) => sandbox.get(at.order(orderId), 'x'),
  ],
  'auth.invalid_grant': [
    'control.issueToken',
    ({ sandbox }) =>
      sandbox.post(at.token(), {
        grant_type: 'authorization_code',
        ...credentials,
        code: 'x',
        redirect_uri: nowhere,
      }),
  ],
  'auth.consent_revoked': [
    'service.cancelOrder',
    async ({ sandbox, orderId, token }) => {
      await sandbox.post(at.consent(), { client_id: clientId, granted: false });
      return sandbox.post(at.cancel(orderId), denial, token);
    },
  ],
  'store.not_found': [
    'service.integrateStore',
    ({ sandbox, token }) =>
      sandbox.post(at.registration(), { store_id: 'x', webhook_url: nowhere }, token),
  ],
  'store.not_integrated': [
    'service.cancelOrder',
    async ({ sandbox, storeId, orderId, token }) => {
      await sandbox.post(at.uninstall(storeId), {});
      return sandbox.post(at.cancel(orderId), denial, token);
    },
  ],
  'menu.push_not_allowed': [
    'control.pushMenu',
    ({ sandbox, storeId, token }) => sandbox.put(at.push(storeId), menu, token),
  ],
  'menu.job_not_found': [
    'control.getMenuJob',
    ({ sandbox, token }) => sandbox.get(at.job('x'), token),
  ],
  'order.not_found': [
    'service.cancelOrder',
    ({ sandbox, token }) => sandbox.post(at.cancel('x'), denial, token),
  ],
  'order.invalid_transition': [
    'service.cancelOrder',
    async ({ sandbox, orderId, token }) => {
      await sandbox.post(at.cancel(orderId), denial, token);
      return sandbox.post(at.cancel(orderId), denial, token);
    },
  ],
  'rate.limited': [
    'service.cancelOrder',
    async ({ sandbox, orderId, token }) => {
      await sandbox.put(at.rateLimit(), { requests: 0, window: 'PT10S' });
      return sandbox.post(at.cancel(orderId), denial, token);
    },
  ],
  'internal.error': [
    'service.cancelOrder',
    async ({ sandbox, orderId, token }) => {
      await sandbox.post(at.faults(), { operation: 'cancelOrder', status: 500 });
      return sandbox.post(at.cancel(orderId), denial, token);
    },
  ],
};

/** The codes that a response of some operation names. */
const named = new Set<string>(
  documented.flatMap(({ row: { codes } }) => Object.values(codes).flat()),
);
const [reached, told] = [true, false].map((isDocumented) =>
  Object.values(ErrorCode).filter((code) => named.has(code) === isDocumented),
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
  expect(documentedAs(call)?.row.codes[status]).toContain(code);
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
