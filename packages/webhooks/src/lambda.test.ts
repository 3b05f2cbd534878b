import { describe, expect, test } from 'vitest';
import type { LambdaEventV1, LambdaEventV2, LambdaHandlerOptions } from './lambda.ts';
import { createLambdaHandler } from './lambda.ts';
import { sign } from './node.ts';
import type { Outcome } from './outcome.ts';
import { headers, name, secret, signature, text } from './testing/genuine.ts';

const signedNothing = sign(secret, Buffer.alloc(0));

const v1: LambdaEventV1 = {
  resource: '/webhooks',
  httpMethod: 'POST',
  multiValueHeaders: { [name]: [signature] },
  body: text,
  isBase64Encoded: false,
};
const v2: LambdaEventV2 = {
  version: '2.0',
  requestContext: { http: { method: 'POST' } },
  headers,
  body: text,
  isBase64Encoded: false,
};

function handlerOf(options: Partial<LambdaHandlerOptions> = {}) {
  const outcomes: Outcome[] = [];
  const handle = createLambdaHandler({
    secrets: [secret],
    accept: async () => 'accepted',
    onOutcome: (outcome) => outcomes.push(outcome),
    ...options,
  });
  return { handle, outcomes };
}

/** What a rejected request is answered with, or `accepted`. */
async function reasonOf(event: LambdaEventV1 | LambdaEventV2): Promise<string> {
  const { handle, outcomes } = handlerOf();
  await handle(event);
  const [outcome] = outcomes;
  return outcome?.kind === 'rejected' ? outcome.reason : String(outcome?.kind);
}

const base64 = {
  body: Buffer.from(text).toString('base64'),
  isBase64Encoded: true,
} as const;

describe('createLambdaHandler', () => {
  test.each<[given: string, event: LambdaEventV1 | LambdaEventV2, want: string | undefined]>([
    ['1.0', { ...v1, path: '/webhooks/store_1' }, '/webhooks/store_1'],
    ['2.0', { ...v2, rawPath: '/store_1', rawQueryString: '' }, '/store_1'],
    ['2.0 with a query', { ...v2, rawPath: '/store_1', rawQueryString: 'a=b' }, '/store_1?a=b'],
    ['2.0 without a path', v2, undefined],
    ['2.0 with a query and no path', { ...v2, rawQueryString: 'a=b' }, undefined],
  ])('passes on where a delivery came in format %s', async (_given, event, want) => {
    const urls: (string | undefined)[] = [];
    const { handle } = handlerOf({
      secrets: ({ url }) => {
        urls.push(url);
        return [secret];
      },
    });
    expect(await handle(event)).toMatchObject({ statusCode: 200 });
    expect(urls).toEqual([want]);
  });

  test.each<[given: string, event: LambdaEventV1 | LambdaEventV2]>([
    ['payload format 1.0', v1],
    ['payload format 1.0, in base64', { ...v1, ...base64 }],
    ['payload format 2.0', v2],
    ['payload format 2.0, in base64', { ...v2, ...base64 }],
  ])('answers a genuine delivery in %s', async (_given, event) => {
    const { handle, outcomes } = handlerOf();
    expect(await handle(event)).toEqual({
      statusCode: 200,
      headers: { 'content-type': 'application/json' },
      body: '{"outcome":"accepted"}',
      isBase64Encoded: false,
    });
    expect(outcomes).toMatchObject([
      { kind: 'accepted', delivery: { body: Buffer.from(text), event: { product: 'hub' } } },
    ]);
  });

  test('reads bytes that are no text from base64', async () => {
    const body = Buffer.from([0xff, 0x00, 0x80]);
    const headers = { [name]: [sign(secret, body)] };
    const event = { ...v1, ...base64, multiValueHeaders: headers, body: body.toString('base64') };
    expect(await reasonOf(event)).toBe('quarantined');
  });

  test.each<[given: string, event: LambdaEventV1 | LambdaEventV2]>([
    ['1.0', { ...v1, multiValueHeaders: { [name]: [signedNothing] }, body: null }],
    ['2.0', { ...v2, headers: { [name]: signedNothing }, body: undefined }],
  ])('takes no body in %s for an empty one', async (_given, event) => {
    expect(await reasonOf(event)).toBe('quarantined');
  });

  test.each<[given: string, event: LambdaEventV1 | LambdaEventV2, want: string]>([
    [
      'a repeated signature in 1.0',
      { ...v1, multiValueHeaders: { [name]: [signature, signature] } },
      'signature-repeated',
    ],
    [
      'a signature under two spellings of its name in 1.0',
      { ...v1, multiValueHeaders: { [name]: [signature], [name.toLowerCase()]: [signature] } },
      'signature-repeated',
    ],
    [
      'a repeated signature in 2.0, which is joined',
      { ...v2, headers: { [name]: `${signature},${signature}` } },
      'signature-malformed',
    ],
    ['no header in 1.0', { ...v1, multiValueHeaders: {} }, 'signature-missing'],
    ['no headers in 1.0', { ...v1, multiValueHeaders: null }, 'signature-missing'],
    ['no value in 1.0', { ...v1, multiValueHeaders: { [name]: undefined } }, 'signature-missing'],
    ['no header in 2.0', { ...v2, headers: {} }, 'signature-missing'],
    ['no value in 2.0', { ...v2, headers: { [name]: undefined } }, 'signature-missing'],
    [
      'a header that an object has by birth',
      { ...v2, headers: JSON.parse('{"__proto__":"x"}') },
      'signature-missing',
    ],
    ['another method in 1.0', { ...v1, httpMethod: 'GET' }, 'method-not-allowed'],
    [
      'another method in 2.0',
      { ...v2, requestContext: { http: { method: 'GET' } } },
      'method-not-allowed',
    ],
  ])('refuses %s', async (_given, event, want) => {
    expect(await reasonOf(event)).toBe(want);
  });

  test('says which method it takes', async () => {
    const { handle } = handlerOf();
    expect(await handle({ ...v1, httpMethod: 'GET' })).toMatchObject({
      statusCode: 405,
      headers: { allow: 'POST' },
    });
  });

  test.each([
    ['as large as it may be', 0, 200],
    ['larger', 1, 413],
  ])('counts the bytes of a body that is %s, not its characters', async (_given, over, want) => {
    const { handle } = handlerOf({ maxBodyBytes: Buffer.byteLength(text) - over });
    expect((await handle({ ...v2, ...base64 })).statusCode).toBe(want);
    expect((await handle(v1)).statusCode).toBe(want);
  });

  test.each<[given: string, event: unknown]>([
    ['nothing', undefined],
    ['a text', 'POST'],
    ['an event of a queue', { Records: [] }],
    ['an event of a load balancer', { ...v1, resource: undefined }],
  ])('rejects %s, and says what it takes', async (_given, event) => {
    const { handle, outcomes } = handlerOf();
    const answer: Promise<unknown> = Reflect.apply(handle, undefined, [event]);
    await expect(answer).rejects.toThrow(
      new TypeError(
        'the event is not a request of API Gateway (REST API or HTTP API) or of a function URL: connect the function to one of these',
      ),
    );
    expect(outcomes).toEqual([]);
  });

  test('refuses an empty secret at once', () => {
    expect(() => handlerOf({ secrets: [''] })).toThrow('empty');
  });
});
