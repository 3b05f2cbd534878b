import { once } from 'node:events';
import { createServer } from 'node:http';
import { deliveryPolicy, signatureScheme } from '@ordering/events';
import type { HandlerOptions } from '@ordering/webhooks/fetch';
import * as web from '@ordering/webhooks/fetch';
import * as node from '@ordering/webhooks/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectedStatus, isExact, post, vectors } from './signature-vectors.ts';

describe.each([
  ['node', node],
  ['fetch', web],
])('the %s entry', (_name, { createVerifier, sign }) => {
  test.each(vectors)('verifies $id: $comment', async ({ secret, body, signatures, result }) => {
    const { ok } = await createVerifier([secret])(signatures, body);
    expect(ok).toBe(
      result === 'accept' || (result === 'either' && isExact(secret, body, signatures)),
    );
  });

  test.each(vectors.filter(({ result }) => result === 'accept'))(
    'signs $id as it was signed',
    async ({ secret, body, signatures }) => {
      expect([await sign(secret, body)]).toEqual(signatures);
    },
  );
});

describe('the fetch handler', () => {
  // A Headers object folds repeated headers, and takes no characters beyond Latin-1.
  const sendable = vectors.filter(({ signatures }) => signatures.every(isLatin1));

  test.each(sendable)('answers $id: $comment', async (vector) => {
    const { secret, body, signatures } = vector;
    const headers = signatures.map((value): [string, string] => [signatureScheme.header, value]);
    const handle = web.createFetchHandler(optionsOf(secret));
    const response = await handle(
      new Request('http://receiver.test/', {
        method: deliveryPolicy.method,
        headers,
        body: new Uint8Array(body),
      }),
    );
    expect(response.status).toBe(expectedStatus(vector));
  });
});

describe('the node handler, over a socket', () => {
  const handlers = new Map(
    vectors.map(({ secret }) => [secret, node.createNodeHandler(optionsOf(secret))]),
  );
  const server = createServer(async (incoming, response) => {
    const vector = vectors[Number(incoming.url?.slice(1))];
    await handlers.get(vector?.secret ?? '')?.(incoming, response);
  });
  let port = 0;
  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    port = typeof address === 'object' && address !== null ? address.port : 0;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  test.each(vectors.map((vector, index) => ({ ...vector, index })))(
    'answers $id: $comment',
    async (vector) => {
      const url = `http://127.0.0.1:${port}/${vector.index}`;
      expect(await post(url, vector.signatures, vector.body)).toBe(expectedStatus(vector));
    },
  );
});

function optionsOf(secret: string): HandlerOptions {
  return { secrets: [secret], accept: async () => 'accepted' };
}

function isLatin1(text: string): boolean {
  return [...text].every((character) => (character.codePointAt(0) ?? 0) <= 0xff);
}
