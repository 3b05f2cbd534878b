import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { operations, pathOf } from '@ordering/api';
import { errorCatalogue, errorEnvelope, parseErrorEnvelope } from '@ordering/errors';
import { Platform } from '@ordering/platform';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
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

test('as a proxy before the sandbox it finds the whole journey, and the refusals on the way, as described', async () => {
  const platform = new Platform();
  onTestFinished(() => platform.stop());
  const sandbox = await platform.startSandbox();
  const authorized = { authorization: `Bearer ${await sandbox.token()}` };
  const prism = await startPrism(document, sandbox.url);
  onTestFinished(() => prism.stop());
  const { url } = prism;
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
  const cancel = (body: object, id = order_id) => request('cancelOrder', url, body, authorized, id);
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
