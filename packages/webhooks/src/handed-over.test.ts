import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { fastify } from 'fastify';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createFastifyPlugin } from './fastify.ts';
import * as web from './fetch.ts';
import { createLambdaHandler } from './lambda.ts';
import * as node from './node.ts';
import { answerTo, type Outcome } from './outcome.ts';
import { body, event, headers, name, secret, signature, text } from './testing/genuine.ts';

// What a stream, a framework or a caller may hand over: each is answered, and what is genuine right after passes.

const method = 'POST';
const genuine = { method, headers, body };

const latin1 = body.toString('latin1');
const arrayBuffer = () => new Uint8Array(body).buffer;
const view = () => new DataView(arrayBuffer());
const rejecting = () => Promise.reject(new Error('PAYLOAD'));
const fails = (): never => {
  throw new Error('PAYLOAD');
};

/** 200, or what the log says of a request that is answered 503. */
type Want = 200 | string;
const decoded = 'the body was decoded as text before this handler';
const readBefore = 'the body was read before this handler';
const wrongChunk = 'a chunk of the body must be raw bytes, not ';
const wrongHeader = `the header ${name.toLowerCase()} of a request must be a string, not `;

let lines: string[];
const stray = vi.fn();
beforeEach(() => {
  lines = [];
  stray.mockClear();
  process.on('uncaughtException', stray).on('unhandledRejection', stray);
});
afterEach(async () => {
  await new Promise((resolve) => setImmediate(resolve));
  process.off('uncaughtException', stray).off('unhandledRejection', stray);
  expect(stray).not.toHaveBeenCalled();
});

const together = 10;

/** Memory for ten bodies and no more, each of which is held until `accept` has all ten. */
function optionsFor() {
  let waiting: (() => void)[] = [];
  const accept = () =>
    new Promise<'accepted'>((resolve) => {
      waiting.push(() => resolve('accepted'));
      if (waiting.length < together) return;
      for (const release of waiting) release();
      waiting = [];
    });
  const log = (line: string) => void lines.push(line);
  return { secrets: [secret], accept, log, acceptTimeoutMs: 600_000 };
}
const handlerOptions = () => ({
  ...{ ...optionsFor(), bodyTimeoutMs: 600_000 },
  maxUnverifiedBytes: (together + 0.5) * body.length,
});

/** What a receiver is given, and the status with which it answers. */
type Given = () => unknown;
type Status = (given: unknown) => Promise<number>;
const tenOf = async (deliver: () => Promise<number>) =>
  new Set(await Promise.all(Array.from({ length: together }, deliver)));

/** Ten at once, and then ten genuine ones, which need all the memory that there is. */
async function expectAnswers(want: Want, status: Status, faulty: Given, whole: Given) {
  const line = `@ordering/webhooks: ${want}`;
  expect(await tenOf(() => status(faulty()))).toEqual(new Set([want === 200 ? 200 : 503]));
  expect(lines).toEqual(want === 200 ? [] : [expect.stringContaining(line)]);
  expect(lines.join()).not.toMatch(/PAYLOAD|SECRET|secrets|\n/);
  expect(await tenOf(() => status(whole()))).toEqual(new Set([200]));
}

const postTo = (url: string) => async (path: unknown) =>
  (await fetch(`${url}${path}`, genuine)).status;

/** A request as a framework makes one: an object with what is given, and no raw headers. */
const made = (request: object) => Object.assign(request, { method, headers });
const chunks = (...all: readonly unknown[]) => made(Readable.from(all));
const readOf = async (request: IncomingMessage) => {
  for await (const chunk of request) void chunk;
  return request;
};
const neverStream = () => made(new EventEmitter());

test.each<[given: string, spoil: (request: IncomingMessage) => unknown, want: Want]>([
  ['text in UTF-8', (request) => request.setEncoding('utf8'), 200],
  ['text in another encoding', (request) => request.setEncoding('latin1'), decoded],
  ['text in base64', (request) => request.setEncoding('base64'), decoded],
  ['text that is cut inside of a character', () => chunks(...text.split('')), 200],
  ['ArrayBuffers', () => chunks(arrayBuffer()), 200],
  ['views that are no Uint8Array', () => chunks(view()), 200],
  ['bytes and text', () => chunks(body.subarray(0, 9), text.slice(9)), 200],
  ['objects', () => chunks({ length: 5, byteLength: 5 }), `${wrongChunk}an object`],
  ['numbers', () => chunks(7), `${wrongChunk}a number`],
  ['a body that was read', readOf, readBefore],
  ['what never was a stream', neverStream, readBefore],
  ['what has no events', () => made({}), 'the request must be an IncomingMessage of Node.js'],
  ['no raw headers', (request) => Object.assign(request, { rawHeaders: [] }), 200],
])('node is given %s', async (_given, spoil, want) => {
  const handle = node.createNodeHandler(handlerOptions());
  const server = createServer(async (request, response) => {
    const given = request.url === '/genuine' ? request : await spoil(request);
    await Reflect.apply(handle, undefined, [given, response]);
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close().closeAllConnections());
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await expectAnswers(
    want,
    postTo(url),
    () => '/',
    () => '/genuine',
  );
});

test('a node handler whose response cannot be written says so, and never rejects', async () => {
  const handle = node.createNodeHandler(handlerOptions());
  await Reflect.apply(handle, undefined, [chunks('x'), undefined]);
  expect(lines).toEqual([
    expect.stringContaining(`: ${decoded}`),
    expect.stringContaining(': the response could not be written: it failed with TypeError at '),
  ]);
});

test.each<[given: string, spoil: (request: IncomingMessage) => unknown, want: Want]>([
  ['text in UTF-8', (request) => request.setEncoding('utf8'), 200],
  ['text in another encoding', (request) => request.setEncoding('latin1'), decoded],
  ['a body that was read', readOf, `${readBefore} ran, so its raw bytes cannot be verified: mount`],
])('fastify is given %s by a hook', async (_given, spoil, want) => {
  const app = fastify({ forceCloseConnections: true });
  onTestFinished(() => app.close());
  app.addHook('onRequest', async ({ raw, url }) => {
    if (url === '/') await spoil(raw);
  });
  app.register(createFastifyPlugin(handlerOptions()));
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  await expectAnswers(
    want,
    postTo(url),
    () => '/',
    () => '/?genuine',
  );
});

const whole = () => new Request('http://receiver.test/', genuine);
function streamOf(...all: readonly unknown[]): Request {
  const start = (controller: ReadableStreamDefaultController<unknown>) => {
    for (const chunk of all) controller.enqueue(chunk);
    controller.close();
  };
  const init = { method, headers, body: new ReadableStream({ start }), duplex: 'half' } as const;
  return Reflect.construct(Request, ['http://receiver.test/', init]);
}
const after = (act: (request: Request) => unknown) => () => {
  const request = whole();
  act(request);
  return request;
};
const notRequest = 'the request must be a Request of the Fetch API, not ';

test.each<[given: string, request: () => unknown, want: Want]>([
  ['text that is cut inside of a character', () => streamOf(...text.split('')), 200],
  ['text in another encoding', () => streamOf(latin1), decoded],
  ['ArrayBuffers', () => streamOf(arrayBuffer()), 200],
  ['objects', () => streamOf({ byteLength: 5 }), `${wrongChunk}an object`],
  ['chunks that are undefined', () => streamOf(undefined), `${wrongChunk}undefined`],
  ['a body that is locked and not used', after(({ body }) => body?.tee()), readBefore],
  ['a body that was read', after((request) => request.text()), readBefore],
  [
    'a body that is no stream',
    () => ({ ...genuine, headers: new Headers(), url: 'x:/' }),
    'the request failed to be read with TypeError',
  ],
  ['a request of Node.js', () => chunks(body), `${notRequest}an object`],
  ['a promise', rejecting, `${notRequest}a promise: await it`],
  ['nothing', () => undefined, `${notRequest}undefined`],
])('fetch is given %s', async (_given, request, want) => {
  const handle = web.createFetchHandler(handlerOptions());
  const statusOf = async (given: unknown) =>
    (await Reflect.apply(handle, undefined, [given])).status;
  await expectAnswers(want, statusOf, request, whole);
});

const v2 = {
  ...{ version: '2.0', requestContext: { http: { method } } },
  ...{ headers, body: text, isBase64Encoded: false },
};
const v1 = {
  ...{ resource: '/', httpMethod: method, multiValueHeaders: { [name]: [signature] } },
  ...{ body: text, isBase64Encoded: false },
};

test.each<[given: string, event: object, want: Want]>([
  ['a body that a middleware has parsed', { ...v2, body: event }, readBefore],
  ['a body that a middleware has decoded', { ...v2, isBase64Encoded: true }, readBefore],
  ['a body of bytes', { ...v2, body }, 200],
  [
    'an unknown form of body',
    { ...v2, isBase64Encoded: 'no' },
    'isBase64Encoded of the event must be a boolean, not a string',
  ],
  [
    '2.0 without a context',
    { ...v2, requestContext: undefined },
    'requestContext.http.method of the event must be a string, not undefined',
  ],
  [
    '2.0 without headers',
    { ...v2, headers: undefined },
    'headers of the event must be an object, not undefined',
  ],
  [
    '2.0 with headers of text',
    { ...v2, headers: 'x' },
    'headers of the event must be an object, not a string',
  ],
  ['2.0 with a header of a number', { ...v2, headers: { [name]: 7 } }, `${wrongHeader}a number`],
  [
    '1.0 without a method',
    { ...v1, httpMethod: undefined },
    'httpMethod of the event must be a string, not undefined',
  ],
  [
    '1.0 with the last value of each header alone',
    { ...v1, multiValueHeaders: undefined, headers },
    'multiValueHeaders of the event must be an object, not undefined',
  ],
  [
    '1.0 with a header of a number',
    { ...v1, multiValueHeaders: { [name]: [7] } },
    `${wrongHeader}a number`,
  ],
])('lambda is given %s', async (_given, given, want) => {
  const handle = createLambdaHandler(handlerOptions());
  const statusOf = async (event: unknown) =>
    (await Reflect.apply(handle, undefined, [event])).statusCode;
  await expectAnswers(
    want,
    statusOf,
    () => given,
    () => v2,
  );
});

const must = (what: string, be: string) => `the ${what} of a request must be ${be}, not `;
const wrongHeaders = must('headers', 'an object, a Headers, a Map or entries');
const wrongBody = must('body', 'raw bytes');
const wrongRequest = 'the request must be { method, headers, body }, not ';

describe.each([
  ['node', node.createReceiver],
  ['fetch', web.createReceiver],
])('createReceiver of ./%s', (_name, create) => {
  const but = (part: object) => () => ({ ...genuine, ...part });
  test.each<[given: string, request: () => unknown, want: Want]>([
    ['a method in lower case', but({ method: 'post' }), 200],
    ['no method', but({ method: undefined }), `${must('method', 'a string')}undefined`],
    ['names in upper case', but({ headers: { [name.toUpperCase()]: [signature] } }), 200],
    ['a Headers', but({ headers: new Headers(headers) }), 200],
    ['a Map', but({ headers: new Map([[name, signature]]) }), 200],
    ['a Map of lists', but({ headers: new Map([[name, [signature]]]) }), 200],
    ['entries', but({ headers: [[name, signature]] }), 200],
    ['raw headers', but({ headers: ['Host', name, name, signature] }), 200],
    ['other headers of any kind', but({ headers: { ...headers, cookie: 5 } }), 200],
    [
      'a promise of headers',
      () => but({ headers: rejecting() })(),
      `${wrongHeaders}a promise: await it`,
    ],
    ['no headers', but({ headers: undefined }), `${wrongHeaders}undefined`],
    ['entries that are none', but({ headers: [['a', 'b'], 'b'] }), wrongHeaders],
    [
      'headers that throw',
      but({ headers: { get: fails, [Symbol.iterator]: fails } }),
      'the request failed to be read with Error at /',
    ],
    ['a header of an object', but({ headers: { [name]: {} } }), `${wrongHeader}an object`],
    ['no body', but({ body: undefined }), `${wrongBody}undefined`],
    ['null for a body', but({ body: null }), `${wrongBody}null`],
    ['a promise of a body', () => but({ body: rejecting() })(), `${wrongBody}a promise: await it`],
    ['a parsed body', but({ body: event }), `${wrongBody}an object`],
    [
      'a body that claims a size',
      but({ body: { byteLength: Number.NaN } }),
      `${wrongBody}an object`,
    ],
    ['an ArrayBuffer', but({ body: arrayBuffer() }), 200],
    ['a DataView', but({ body: view() }), 200],
    ['text', but({ body: text }), 200],
    ['text in another encoding', but({ body: latin1 }), decoded],
    ['a url of another kind', but({ url: new URL('x:/') }), `${must('url', 'a string')}an object`],
    ['nothing', () => undefined, `${wrongRequest}undefined`],
    ['a promise', rejecting, `${wrongRequest}a promise: await it`],
  ])('is given %s', async (_given, request, want) => {
    const receive = create(optionsFor());
    const statusOf = async (given: unknown) => {
      const outcome: Outcome = await Reflect.apply(receive, undefined, [given]);
      return answerTo(outcome).status;
    };
    await expectAnswers(want, statusOf, request, () => genuine);
  });
});

test('a signature that is missing is missing, also where the body is text', async () => {
  const outcome = await node.createReceiver(optionsFor())({ ...genuine, headers: {}, body: text });
  expect(outcome).toEqual({ kind: 'rejected', reason: 'signature-missing' });
});

test.each([
  ['node', node],
  ['fetch', web],
])(
  'sign and createVerifier of ./%s take bytes of any kind, and a value or values',
  async (_name, module) => {
    const { sign, createVerifier } = module;
    const verify = createVerifier([secret]);
    for (const given of [body, arrayBuffer(), view(), text]) {
      expect(await sign(secret, given)).toBe(signature);
      expect(await verify([signature], given)).toMatchObject({ ok: true });
    }
    expect(await verify(signature, body)).toMatchObject({ ok: true });
    expect(await verify(undefined, body)).toEqual({ ok: false, reason: 'signature-missing' });
    const calls = [
      async () => Reflect.apply(sign, undefined, [secret, event]),
      () => Reflect.apply(verify, undefined, [signature, undefined]),
    ];
    for (const call of calls)
      await expect(call()).rejects.toThrow('the body must be raw bytes, not ');
  },
);
