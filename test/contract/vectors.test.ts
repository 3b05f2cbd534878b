import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { deliveryPolicy, signatureScheme } from '@ordering/events';
import type { HandlerOptions } from '@ordering/webhooks/fetch';
import * as web from '@ordering/webhooks/fetch';
import * as node from '@ordering/webhooks/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

interface Vector {
  readonly id: number;
  readonly comment: string;
  readonly secret: string;
  readonly body: Buffer;
  /** The values of the signature header, one for each time that it is sent. */
  readonly signatures: readonly string[];
  readonly result: string;
}

const vectors = readVectors(new URL('../../specs/vectors/signatures.json', import.meta.url));
const acknowledged = deliveryPolicy.success.from;
const refused = 401;

test('there are vectors of every result', () => {
  expect(vectors.length).toBeGreaterThanOrEqual(40);
  expect(new Set(vectors.map(({ result }) => result))).toEqual(
    new Set(['accept', 'reject', 'either']),
  );
});

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
    expect(response.status).toBe(expected(vector));
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
      expect(await post(url, vector.signatures, vector.body)).toBe(expected(vector));
    },
  );
});

/**
 * The status that our adapters should answer. Over HTTP, white space around a value is gone before
 * anyone can see it.
 */
function expected({ secret, body, signatures, result }: Vector): number {
  const trimmed = signatures.map((signature) => signature.trim());
  const right = result === 'accept' || (result === 'either' && isExact(secret, body, trimmed));
  return right ? acknowledged : refused;
}

/** Our choice where both results conform: exactly one value, and exactly the right one. */
function isExact(secret: string, body: Buffer, signatures: readonly string[]): boolean {
  const mac = createHmac('sha256', secret).update(body).digest('hex');
  return signatures.length === 1 && signatures[0] === mac;
}

function optionsOf(secret: string): HandlerOptions {
  return { secrets: [secret], accept: async () => 'accepted' };
}

/** Posts with every signature in a header of its own, as UTF-8 bytes. */
function post(url: string, signatures: readonly string[], body: Buffer): Promise<number> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method: deliveryPolicy.method }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    outgoing.on('error', reject);
    if (signatures.length > 0) {
      const bytes = signatures.map((value) => Buffer.from(value, 'utf8').toString('latin1'));
      outgoing.setHeader(signatureScheme.header, bytes);
    }
    outgoing.end(body);
  });
}

function isLatin1(text: string): boolean {
  return [...text].every((character) => (character.codePointAt(0) ?? 0) <= 0xff);
}

function readVectors(file: URL): readonly Vector[] {
  const { vectors: list }: { vectors: readonly Record<string, unknown>[] } = JSON.parse(
    readFileSync(file, 'utf8'),
  );
  return list.map((vector) => {
    const signatures: unknown[] = [vector.signatures ?? vector.signature ?? []].flat();
    return {
      id: Number(vector.id),
      comment: String(vector.comment),
      secret: String(vector.secret),
      body: Buffer.from(String(vector.bodyHex), 'hex'),
      signatures: signatures.map(String),
      result: String(vector.result),
    };
  });
}
