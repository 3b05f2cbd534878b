import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { operations, pathOf } from '@ordering/api';
import { CancelReasonCode } from '@ordering/api/constants';
import { errorCatalogue, errorEnvelope, parseErrorEnvelope } from '@ordering/errors';
import { Platform } from '@ordering/platform';
import { operations as sandboxOperations, seedApplication } from '@ordering/sandbox/control';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from '../contract/sources.ts';
import { at, plain } from './documents.ts';
import { type Answer, type Prism, send, startPrism } from './prism.ts';

// Prism knows nothing of this project: the plain edition is all that it gets.

const { path: document, document: openapi } = plain('openapi');

/** The statuses that the document says each operation is answered with, by its id. */
const statusesOf = new Map(
  Object.values(Object(openapi.paths)).flatMap((item) =>
    Object.values(Object(item)).flatMap((operation): [string, readonly string[]][] => {
      const id = at(operation, 'operationId');
      return id === undefined
        ? []
        : [[String(id), Object.keys(Object(at(operation, 'responses')))]];
    }),
  ),
);

/** Calls an operation of the document on a server. */
function request(id: string, base: string, body?: unknown, headers = {}, some = 'some-id') {
  const row = Object.values(operations).find((each) => each.id === id);
  if (row === undefined) throw new Error(`${id} is not an operation`);
  return send(row.method, base + pathOf(row, paramsFor(row.path, some)), body, headers);
}

function isOfService(id: string): id is keyof typeof operations {
  return Object.hasOwn(operations, id);
}

/** A value for each parameter of a path. */
function paramsFor(path: string, value = 'some-id'): Readonly<Record<string, string>> {
  return Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, value]));
}

const examples = (valid: 'valid' | 'invalid') =>
  readdirSync(join(root, 'specs/examples', valid, 'requests')).map((file) => ({
    file,
    operation: file.split('.')[0] ?? '',
    body: readFileSync(join(root, 'specs/examples', valid, 'requests', file), 'utf8'),
  }));

/** A body that an operation accepts; nothing where it takes none. */
function bodyFor(operation: string): unknown {
  const example = examples('valid').find((each) => each.operation === operation);
  return example && JSON.parse(example.body);
}

const token = { authorization: 'Bearer some-token' };

describe('as a mock', () => {
  let prism: Prism;
  beforeAll(async () => {
    prism = await startPrism(document);
  });
  afterAll(() => prism.stop());

  test.each(examples('valid'))('it accepts $file', async ({ operation, body }) => {
    const answer = await request(operation, prism.url, JSON.parse(body), token);
    expect(answer.status).toBe(Number(statusesOf.get(operation)?.[0]));
    expect(answer.status).toBeLessThan(300);
  });

  test.each(examples('invalid'))('it refuses $file', async ({ operation, body }) => {
    const answer = await request(operation, prism.url, JSON.parse(body), token);
    // Where the document has no 400, Prism says what it says by itself.
    const documented = statusesOf.get(operation)?.includes('400');
    expect(answer.status).toBe(documented ? 400 : 422);
    if (documented) expect(statusOfCode(answer)).toBe(400);
  });

  test.each([...statusesOf.keys()])('it requires a token for %s', async (operation) => {
    const answer = await request(operation, prism.url, bodyFor(operation));
    expect(answer.status).toBe(401);
    expect(statusOfCode(answer)).toBe(401);
  });

  const errors = [...statusesOf].flatMap(([operation, statuses]) =>
    statuses.filter((status) => Number(status) >= 400).map((status) => ({ operation, status })),
  );
  test.each(errors)('it plays the $status of $operation', async ({ operation, status }) => {
    const headers = { ...token, prefer: `code=${status}` };
    const answer = await request(operation, prism.url, bodyFor(operation), headers);
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
    const integrate = (body: object, headers = authorized) =>
      request('integrateStore', url, body, headers);

    const answers = [
      await integrate(registration, {}),
      await integrate(registration, token),
      await integrate({ ...registration, store_id: 'no-such-store' }),
      await integrate(registration),
      await integrate(registration),
    ];
    const { order_id } = await sandbox.control.createOrder({ body: { store_id: storeId } });
    const cancel = (body: object, id = order_id) =>
      request('cancelOrder', url, body, authorized, id);
    answers.push(
      await cancel({ ...denial, app_id: 'an-application' }),
      await cancel({ ...denial, reason_code: 'NO_SUCH_REASON' }),
      await cancel(denial),
      await cancel(denial),
      await cancel(denial, 'no-such-order'),
    );
    expect(answers.map(({ status }) => status)).toEqual([
      ...[401, 401, 404, 201, 409],
      ...[400, 400, 200, 409, 404],
    ]);
    expect(answers.flatMap(({ violations }) => violations)).toEqual([]);
  });

  test('every operation of the API is answered as the reference of the sandbox says', async () => {
    const [service, alone] = await Promise.all([
      proxy(`${sandbox.url}/openapi.json`),
      proxy(`${sandbox.url}/sandbox/openapi.json`),
    ]);
    const called = new Set<string>();
    async function call(
      id: keyof typeof operations | keyof typeof sandboxOperations,
      status: number,
      { params, body, headers = authorized }: Given = {},
    ): Promise<unknown> {
      const [{ url }, operation] = isOfService(id)
        ? [service, operations[id]]
        : [alone, sandboxOperations[id]];
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

    const items = [{ item_id: 'tea', name: 'Tea', quantity: 3, price: 290 }];
    const placed = { store_id: storeId, currency: 'EUR', customer_note: 'Hot.', items };
    const order = await call('createOrder', 201, { body: placed });
    const params = { orderId: at(order, 'order_id') };
    await call('getOrder', 200, { params });
    const denial = { reason: 'Sorry.', reason_code: CancelReasonCode.other, message: 'No cups.' };
    await call('cancelOrder', 200, { params, body: denial });
    await call('getOrder', 200, { params });
    await call('getOrder', 404, { params: { orderId: 'none' } });

    // What is not called above has no handler yet. A proxy would play the 501 of that itself.
    for (const { id, method, path } of Object.values(operations)) {
      if (called.has(id)) continue;
      const address = sandbox.url + pathOf({ path }, paramsFor(path));
      const answer = await send(method, address, bodyFor(id), authorized);
      expect([id, answer.status]).toEqual([id, 501]);
    }
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
    const { status, violations } = await request('integrateStore', url, body, authorized);
    expect(status).toBe(201);
    expect(violations).toEqual([expect.objectContaining({ location: ['response', 'body'] })]);
  });
});
