import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathOf } from '@ordering/api';
import { CancelReasonCode } from '@ordering/api/constants';
import { errorCatalogue, errorEnvelope, parseErrorEnvelope } from '@ordering/errors';
import { Platform } from '@ordering/platform';
import { operations as sandboxOperations, seedApplication } from 'ordering-sandbox/control';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from '../contract/sources.ts';
import { at, plain } from './documents.ts';
import { type Answer, type Prism, post, send, startPrism } from './prism.ts';

// Prism knows nothing of this project: the plain edition is all that it gets.

const { path: document, document: openapi } = plain('openapi');

/** The operations of the document, by id: the way to each, and the statuses that it is answered with. */
const operations = new Map(
  Object.entries(Object(openapi.paths)).map(([path, item]) => [
    String(at(item, 'post', 'operationId')),
    { path, statuses: Object.keys(Object(at(item, 'post', 'responses'))) },
  ]),
);

function addressOf(operation: string, base: string, id = 'some-id'): string {
  return base + operations.get(operation)?.path.replace(/\{\w+\}/, id);
}

const token = { authorization: 'Bearer some-token' };

describe('as a mock', () => {
  let prism: Prism;
  beforeAll(async () => {
    prism = await startPrism(document);
  });
  afterAll(() => prism.stop());

  const examples = (valid: 'valid' | 'invalid') =>
    readdirSync(join(root, 'specs/examples', valid, 'requests')).map((file) => ({
      file,
      operation: file.split('.')[0] ?? '',
      body: readFileSync(join(root, 'specs/examples', valid, 'requests', file), 'utf8'),
    }));

  test.each(examples('valid'))('it accepts $file', async ({ operation, body }) => {
    const answer = await post(addressOf(operation, prism.url), JSON.parse(body), token);
    expect(answer.status).toBe(Number(operations.get(operation)?.statuses[0]));
    expect(answer.status).toBeLessThan(300);
  });

  test.each(examples('invalid'))('it refuses $file', async ({ operation, body }) => {
    const answer = await post(addressOf(operation, prism.url), JSON.parse(body), token);
    expect(answer.status).toBe(400);
    expect(statusOfCode(answer)).toBe(400);
  });

  test.each([...operations.keys()])('it requires a token for %s', async (operation) => {
    const answer = await post(addressOf(operation, prism.url), {});
    expect(answer.status).toBe(401);
    expect(statusOfCode(answer)).toBe(401);
  });

  const errors = [...operations].flatMap(([operation, { statuses }]) =>
    statuses.filter((status) => Number(status) >= 400).map((status) => ({ operation, status })),
  );
  test.each(errors)('it plays the $status of $operation', async ({ operation, status }) => {
    const [example] = examples('valid').filter((each) => each.operation === operation);
    const headers = { ...token, prefer: `code=${status}` };
    const body: unknown = JSON.parse(example?.body ?? '');
    const answer = await post(addressOf(operation, prism.url), body, headers);
    expect(answer.status).toBe(Number(status));
    // For some statuses the contract has no code, and the example says so.
    expect([answer.status, undefined]).toContain(statusOfCode(answer));
  });
});

/** The status that the contract gives to the code of an error; nothing where the code is made up. */
function statusOfCode({ body }: Answer): number | undefined {
  expect(parseErrorEnvelope(body)).toMatchObject({ ok: true });
  const code = at(body, ...errorEnvelope.code);
  return Object.entries(errorCatalogue).find(([known]) => known === code)?.[1].status;
}

/** What a call is made with. */
interface Given {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

describe('as a proxy before the sandbox', () => {
  const platform = new Platform();
  const running: Prism[] = [];
  let sandbox: Awaited<ReturnType<Platform['startSandbox']>>;
  let authorized: Readonly<Record<string, string>>;
  beforeAll(async () => {
    sandbox = await platform.startSandbox();
    authorized = { authorization: `Bearer ${await sandbox.token()}` };
  });
  afterAll(async () => {
    await Promise.all(running.map((prism) => prism.stop()));
    await platform.stop();
  });

  async function proxy(path: string): Promise<Prism> {
    const prism = await startPrism(path, sandbox.url);
    running.push(prism);
    return prism;
  }

  test('the whole journey, and the refusals on the way, are answered as described', async () => {
    const { url } = await proxy(document);
    const { store_id: storeId } = await sandbox.control.createStore({ body: {} });
    const registration = { store_id: storeId, webhook_url: 'http://127.0.0.1:9/webhooks' };
    const denial = { reason: 'The kitchen is full tonight, sorry.', reason_code: 'CAPACITY' };
    const integrate = addressOf('integrateStore', url);

    const answers = [
      await post(integrate, registration),
      await post(integrate, registration, token),
      await post(integrate, { ...registration, store_id: 'no-such-store' }, authorized),
      await post(integrate, registration, authorized),
      await post(integrate, registration, authorized),
    ];
    const order = await sandbox.control.createOrder({ body: { store_id: storeId } });
    const cancel = addressOf('cancelOrder', url, order.order_id);
    answers.push(
      await post(cancel, { ...denial, app_id: 'an-application' }, authorized),
      await post(cancel, { ...denial, reason_code: 'NO_SUCH_REASON' }, authorized),
      await post(cancel, denial, authorized),
      await post(cancel, denial, authorized),
      await post(addressOf('cancelOrder', url, 'no-such-order'), denial, authorized),
    );
    expect(answers.map(({ status }) => status)).toEqual([
      ...[401, 401, 404, 201, 409],
      ...[400, 400, 200, 409, 404],
    ]);
    expect(answers.flatMap(({ violations }) => violations)).toEqual([]);
  });

  test('every operation of the API is answered as the reference of the sandbox says', async () => {
    const { url } = await proxy(`${sandbox.url}/openapi.json`);
    const called = new Set<string>();
    async function call(
      id: keyof typeof sandboxOperations,
      status: number,
      { params, body, headers = authorized }: Given = {},
    ): Promise<unknown> {
      const operation = sandboxOperations[id];
      const answer = await send(operation.method, url + pathOf(operation, params), body, headers);
      expect([id, answer.status, answer.violations]).toEqual([id, status, []]);
      called.add(id);
      return answer.body;
    }
    const { clientId: client_id, clientSecret: client_secret } = seedApplication;
    const redirect_uri = 'http://127.0.0.1:9/connected';
    const credentials = { client_id, client_secret };
    const own = { ...credentials, grant_type: 'client_credentials' };
    const asked = { ...credentials, grant_type: 'authorization_code', redirect_uri };
    const consent = await call('authorizeApplication', 201, { body: { client_id, redirect_uri } });
    const code = at(consent, 'code');
    await call('issueToken', 200, { body: own, headers: {} });
    await call('issueToken', 200, { body: new URLSearchParams(own), headers: {} });
    await call('issueToken', 401, { body: { ...own, client_secret: 'wrong' }, headers: {} });
    const issued = await call('issueToken', 200, { body: { ...asked, code }, headers: {} });
    await call('issueToken', 400, { body: { ...asked, code }, headers: {} });
    const refresh_token = at(issued, 'refresh_token');
    const again = { ...credentials, grant_type: 'refresh_token', refresh_token };
    await call('issueToken', 200, { body: again, headers: {} });

    const menu = { currency: 'EUR', items: [{ item_id: 'tea', name: 'Tea', price: 290 }] };
    const stores = ['pos_to_service', 'service_to_pos'].map(async (menu_sync_direction) => {
      const store = await call('createStore', 201, { body: {} });
      const store_id = String(at(store, 'store_id'));
      const webhook_url = 'http://127.0.0.1:9/webhooks';
      await call('integrateStore', 201, { body: { store_id, webhook_url, menu_sync_direction } });
      return store_id;
    });
    const [storeId = '', other = ''] = await Promise.all(stores);
    const job = await call('pushMenu', 202, { params: { storeId }, body: menu });
    await call('pushMenu', 403, { params: { storeId: other }, body: menu });
    await call('pushMenu', 404, { params: { storeId: 'none' }, body: menu });
    await call('getMenuJob', 200, { params: { jobId: at(job, 'job_id') } });
    await call('getMenuJob', 404, { params: { jobId: 'none' } });

    const items = [{ item_id: 'tea', name: 'Tea', quantity: 3, unit_price: 290 }];
    const placed = { store_id: storeId, currency: 'EUR', customer_note: 'Hot.', items };
    const order = await call('createOrder', 201, { body: placed });
    const params = { orderId: at(order, 'order_id') };
    await call('getOrder', 200, { params });
    const denial = { reason: 'Sorry.', reason_code: CancelReasonCode.other, message: 'No cups.' };
    await call('cancelOrder', 200, { params, body: denial });
    await call('getOrder', 200, { params });
    await call('getOrder', 404, { params: { orderId: 'none' } });

    const ofTheService = Object.values(sandboxOperations).filter(
      ({ origin }) => origin !== 'control',
    );
    expect(ofTheService.filter(({ id }) => !called.has(id))).toEqual([]);
  });

  test('a response that is not as described is found', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'ordering-stock-'));
    const other = join(folder, 'openapi.yaml');
    const text = readFileSync(document, 'utf8');
    writeFileSync(other, text.replaceAll('webhook_secret', 'webhook_password'));
    const { url } = await proxy(other);
    rmSync(folder, { recursive: true });

    const { store_id: storeId } = await sandbox.control.createStore({ body: {} });
    const body = { store_id: storeId, webhook_url: 'http://127.0.0.1:9/webhooks' };
    const { status, violations } = await post(addressOf('integrateStore', url), body, authorized);
    expect(status).toBe(201);
    expect(violations).toEqual([expect.objectContaining({ location: ['response', 'body'] })]);
  });
});
