import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { errorCatalogue, errorEnvelope, parseErrorEnvelope } from '@ordering/errors';
import { Platform } from '@ordering/platform';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from '../contract/sources.ts';
import { at, plain } from './documents.ts';
import { type Answer, type Prism, post, startPrism } from './prism.ts';

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
