import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { fastify } from 'fastify';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createFastifyPlugin } from './fastify.ts';
import type { HandlerOptions } from './node.ts';
import { createNodeHandler } from './node.ts';
import type { Outcome } from './outcome.ts';
import { text as body, name, secret, signature, headers as signed } from './testing/genuine.ts';

/** An app with the plugin at `/webhooks`, a limit that no delivery keeps, and a route of its own. */
function appOf(options: Partial<HandlerOptions> = {}) {
  const outcomes: Outcome[] = [];
  const app = fastify({ bodyLimit: 20, forceCloseConnections: true });
  onTestFinished(() => app.close());
  app.register(createFastifyPlugin(optionsOf(outcomes, options)), { prefix: '/webhooks' });
  app.post('/orders', async (request) => ({ got: request.body }));
  return { app, outcomes };
}

function optionsOf(outcomes: Outcome[], options: Partial<HandlerOptions>): HandlerOptions {
  return {
    secrets: [secret],
    accept: async () => 'accepted',
    onOutcome: (outcome) => outcomes.push(outcome),
    // No limit is reached on a machine that stands still, unless a test wants it.
    bodyTimeoutMs: 600_000,
    acceptTimeoutMs: 600_000,
    ...options,
  };
}

describe('createFastifyPlugin', () => {
  test.each([
    ['application/json', { 'content-type': 'application/json' }],
    ['another type', { 'content-type': 'text/plain' }],
    ['a type that nobody knows', { 'content-type': 'kitchen/fire' }],
    ['a type that is none', { 'content-type': ';;; nonsense' }],
    ['no type', {}],
  ])('takes a delivery whatever its Content-Type says: %s', async (_given, type) => {
    const { app, outcomes } = appOf();
    const response = await app.inject({
      method: 'POST',
      url: '/webhooks',
      headers: { ...signed, ...type },
      body,
    });
    expect(response.statusCode).toBe(200);
    expect(outcomes).toMatchObject([{ kind: 'accepted', delivery: { event: { known: true } } }]);
  });

  test('sees a repeated signature', async () => {
    const { app, outcomes } = appOf();
    const headers = { [name]: [signature, signature] };
    await app.inject({ method: 'POST', url: '/webhooks', headers, body });
    expect(outcomes).toEqual([{ kind: 'rejected', reason: 'signature-repeated' }]);
  });

  test('needs neither onOutcome nor a prefix', async () => {
    const logged: string[] = [];
    const stream = { write: (line: string) => void logged.push(line) };
    const app = fastify({ logger: { level: 'warn', stream } });
    app.register(createFastifyPlugin({ secrets: [secret], accept: async () => 'duplicate' }));
    const response = await app.inject({ method: 'POST', url: '/', headers: signed, body });
    expect(response.json()).toEqual({ outcome: 'duplicate' });
    expect(logged).toEqual([]);
  });

  test.each(['/webhooks', '/webhooks/', '/webhooks?a=b'])('answers at %s', async (url) => {
    const { app } = appOf();
    const response = await app.inject({ method: 'POST', url, headers: signed, body });
    expect(response.statusCode).toBe(200);
  });

  test('leaves other routes their parser and their limit', async () => {
    const { app } = appOf();
    const post = (payload: string, type: string) =>
      app.inject({
        method: 'POST',
        url: '/orders',
        headers: { 'content-type': type },
        payload,
      });
    const parsed = await post('{"a":1}', 'application/json');
    expect(parsed.json()).toEqual({ got: { a: 1 } });
    expect((await post(body, 'application/json')).statusCode).toBe(413);
    expect((await post('x', 'kitchen/fire')).statusCode).toBe(415);
    expect((await post('x', ';;; nonsense')).statusCode).toBe(415);
  });

  test('refuses an empty secret at once', () => {
    expect(() => createFastifyPlugin(optionsOf([], { secrets: [''] }))).toThrow('empty');
  });
});

describe('it answers as the node handler does', () => {
  const head = (...lines: readonly string[]) =>
    [...lines, 'Host: x', ...Object.entries(signed).map((each) => each.join(': ')), '', ''].join(
      '\r\n',
    );
  const post = 'POST /webhooks HTTP/1.1';
  const length = `Content-Length: ${Buffer.byteLength(body)}`;
  const whole = head(post, length) + body;
  const json = 'Content-Type: application/json';
  const grown = `${head(post, 'Transfer-Encoding: chunked')}191\r\n${'x'.repeat(0x191)}\r\n`;
  const limited = { maxBodyBytes: 400 };
  const failing: Partial<HandlerOptions> = { accept: async () => 'unavailable' };

  test.each<[given: string, sent: string, status: string, options?: Partial<HandlerOptions>]>([
    ['a genuine delivery', whole, '200 OK'],
    ['a forged one', `${head(post, 'Content-Length: 2', json)}{}`, '401 Unauthorized'],
    ['no body', head(post, 'Content-Length: 0', json), '401 Unauthorized'],
    ['GET', head('GET /webhooks HTTP/1.1'), '405 Method Not Allowed'],
    ['HEAD', head('HEAD /webhooks HTTP/1.1'), '405 Method Not Allowed'],
    ['PUT', head('PUT /webhooks HTTP/1.1', length) + body, '405 Method Not Allowed'],
    ['OPTIONS', head('OPTIONS /webhooks HTTP/1.1'), '405 Method Not Allowed'],
    [
      'one that says it is too large',
      head(post, 'Content-Length: 401'),
      '413 Payload Too Large',
      limited,
    ],
    ['one that grows too large', grown, '413 Payload Too Large', limited],
    ['one that stays away', head(post, length), '408 Request Timeout', { bodyTimeoutMs: 20 }],
    ['a store that fails', whole, '503 Service Unavailable', failing],
  ])('%s', async (_given, sent, status, options = {}) => {
    const { app, outcomes } = appOf(options);
    await app.listen({ port: 0, host: '127.0.0.1' });
    const ofNode: Outcome[] = [];
    const node = createServer(createNodeHandler(optionsOf(ofNode, options)));
    onTestFinished(() => void node.close().closeAllConnections());
    await new Promise<void>((resolve) => void node.listen(0, '127.0.0.1', resolve));

    const want = await exchange(node.address(), sent);
    expect(want.lines[0]).toBe(`HTTP/1.1 ${status}`);
    expect(await exchange(app.server.address(), sent)).toEqual(want);
    expect(outcomes).toEqual(ofNode);
  });

  test('a client that goes away', async () => {
    let told: (outcome: Outcome) => void = () => {};
    const outcome = new Promise<Outcome>((resolve) => {
      told = resolve;
    });
    const { app } = appOf({ onOutcome: (each) => told(each) });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const socket = connect(portOf(app.server.address()), '127.0.0.1');
    socket.write(head(post, length) + body.slice(0, 10), () => socket.destroy());
    expect(await outcome).toEqual({ kind: 'rejected', reason: 'body-incomplete' });
  });
});

/** The answer to what is sent: its lines, but for those that tell the time, and its body. */
async function exchange(address: AddressInfo | string | null, sent: string) {
  const socket = connect(portOf(address), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.write(sent);
  let text = '';
  for await (const chunk of socket) {
    text += String(chunk);
    const [head = '', answer = ''] = text.split('\r\n\r\n');
    const [, length] = /content-length: (\d+)/i.exec(head) ?? [];
    if (text.includes('\r\n\r\n') && (sent.startsWith('HEAD') || answer.length === Number(length)))
      break;
  }
  const [head = '', answer] = text.split('\r\n\r\n');
  const [first, ...headers] = head
    .split('\r\n')
    .filter((line) => !/^(date|keep-alive):/i.test(line));
  const named = headers.map((line) => line.replace(/^[^:]+/, (name) => name.toLowerCase())).sort();
  return { lines: [first, ...named], answer };
}

function portOf(address: AddressInfo | string | null): number {
  if (typeof address !== 'object' || address === null) throw new Error('it does not listen');
  return address.port;
}
