import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { connect } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { HandlerOptions } from './node.ts';
import { createNodeHandler } from './node.ts';
import type { Outcome } from './outcome.ts';
import { body, event, name, secret, signature, headers as signed } from './testing/genuine.ts';

/** No limit is reached on a machine that stands still, unless a test wants it. */
const patient = { bodyTimeoutMs: 600_000, acceptTimeoutMs: 600_000 };

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/**
 * A server with the handler, a raw connection to it, its requests, and what became of them. Below `mount`, the handler finds
 * the URL as Express leaves it.
 */
async function start({
  mount = '',
  ...options
}: Partial<HandlerOptions> & { mount?: string } = {}) {
  const outcomes: Outcome[] = [];
  const requests: IncomingMessage[] = [];
  const handle = createNodeHandler({
    secrets: [secret],
    accept: async () => 'accepted',
    onOutcome: (outcome) => outcomes.push(outcome),
    ...patient,
    ...options,
  });
  const server = createServer((request, response) => {
    requests.push(request);
    const originalUrl = request.url ?? '';
    if (mount !== '') Object.assign(request, { originalUrl, url: originalUrl.slice(mount.length) });
    void handle(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1').setNoDelay();
  closing.push(() => {
    socket.destroy();
    server.closeAllConnections();
    server.close();
  });
  await once(socket, 'connect');
  return { port, socket, outcomes, requests };
}

function head(fields: Record<string, string | number | string[]>): string {
  const lines = Object.entries(fields).flatMap(([name, value]) =>
    [value].flat().map((each) => `${name}: ${each}\r\n`),
  );
  return `POST / HTTP/1.1\r\nHost: x\r\n${lines.join('')}\r\n`;
}

/** The answer, to the end of its JSON. */
async function answerOf(socket: Socket): Promise<string> {
  let text = '';
  for await (const chunk of socket) {
    text += String(chunk);
    if (text.endsWith('}')) break;
  }
  return text;
}

/** The first line of the answer. */
async function statusLine(socket: Socket): Promise<string> {
  return (await answerOf(socket)).split('\r\n')[0] ?? '';
}

describe('createNodeHandler', () => {
  test('joins chunks as bytes, wherever they are cut', async () => {
    const { socket, outcomes } = await start();
    const emoji = body.indexOf(Buffer.from('🍕')) + 2;
    socket.write(head({ ...signed, 'Transfer-Encoding': 'chunked' }));
    for (const part of [body.subarray(0, emoji), body.subarray(emoji)]) {
      socket.write(`${part.length.toString(16)}\r\n`);
      socket.write(part);
      socket.write('\r\n');
    }
    socket.write('0\r\n\r\n');
    expect(await statusLine(socket)).toBe('HTTP/1.1 200 OK');
    expect(outcomes).toMatchObject([{ kind: 'accepted', delivery: { event: { payload: event } } }]);
  });

  test('sees a repeated signature header, which most libraries fold into one', async () => {
    const { socket, outcomes } = await start();
    socket.write(head({ [name]: [signature, signature], 'Content-Length': body.length }));
    socket.write(body);
    expect(await statusLine(socket)).toBe('HTTP/1.1 401 Unauthorized');
    expect(outcomes).toEqual([{ kind: 'rejected', reason: 'signature-repeated' }]);
  });

  test('takes header names in any case', async () => {
    const { socket } = await start();
    socket.write(head({ 'x-sErViCe-SiGnAtUrE': signature, 'Content-Length': body.length }));
    socket.write(body);
    expect(await statusLine(socket)).toBe('HTTP/1.1 200 OK');
  });

  test('takes no value for the name of a header', async () => {
    const { socket } = await start();
    socket.write(head({ ...signed, 'X-Note': name, 'Content-Length': body.length }));
    socket.write(body);
    expect(await statusLine(socket)).toBe('HTTP/1.1 200 OK');
  });

  test.each([
    ['keeps the connection after a body that it read to its end', body.length, 'keep-alive'],
    ['closes it after another, whose rest would be taken for a request', 1e9, 'close'],
  ])('answers in JSON, and %s', async (_given, length, want) => {
    const { socket } = await start();
    socket.write(head({ ...signed, 'Content-Length': length }));
    socket.write(body);
    const [lines = '', json = ''] = (await answerOf(socket)).split('\r\n\r\n');
    const headers = lines.toLowerCase().split('\r\n');
    expect(headers).toContain('content-type: application/json');
    expect(headers).toContain(`content-length: ${json.length}`);
    expect(headers).toContain(`connection: ${want}`);
  });

  test('keeps a response that was already sent', async () => {
    const handle = createNodeHandler({ secrets: [secret], accept: async () => 'accepted' });
    const server = createServer(async (request, response) => {
      response.writeHead(202);
      response.end();
      handled = handle(request, response);
    });
    let handled: Promise<void> | undefined;
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    closing.push(() => server.close());
    const { port } = server.address() as AddressInfo;
    const response = await fetch(`http://127.0.0.1:${port}`, { method: 'POST', body });
    expect(response.status).toBe(202);
    await expect(handled).resolves.toBeUndefined();
  });

  test('holds no more unverified bytes than it may, and none afterwards', async () => {
    let store: (acceptance: 'accepted') => void = () => {};
    const stored = new Promise<'accepted'>((resolve) => {
      store = resolve;
    });
    const accept = vi.fn(() => stored);
    const { port, socket, outcomes } = await start({
      maxUnverifiedBytes: 2 * body.length,
      accept,
    });
    const post = async (connection: Socket): Promise<string> => {
      connection.write(head({ ...signed, 'Content-Length': body.length }));
      connection.write(body);
      return await statusLine(connection);
    };
    // Two are held until they are stored; a third has no room, and comes again later.
    const others = [0, 1, 2].map(() => connect(port, '127.0.0.1'));
    closing.push(() => others.forEach((other) => void other.destroy()));
    const [second = socket, third = socket, fourth = socket] = others;
    const held = [post(socket), post(second)];
    await expect.poll(() => accept).toHaveBeenCalledTimes(2);
    expect(await post(connect(port, '127.0.0.1'))).toContain('503');
    expect(outcomes.at(-1)).toEqual({ kind: 'unavailable', reason: 'overloaded' });
    store('accepted');
    expect(await Promise.all(held)).toEqual(['HTTP/1.1 200 OK', 'HTTP/1.1 200 OK']);
    expect(await Promise.all([post(third), post(fourth)])).toEqual([
      'HTTP/1.1 200 OK',
      'HTTP/1.1 200 OK',
    ]);
  });

  test('passes on where a delivery came, for a lookup of secrets', async () => {
    const urls: (string | undefined)[] = [];
    const { port } = await start({
      secrets: ({ url }) => {
        urls.push(url);
        return [secret];
      },
    });
    const headers = { ...signed };
    await fetch(`http://127.0.0.1:${port}/store_1?a=b`, { method: 'POST', headers, body });
    expect(urls).toEqual(['/store_1?a=b']);
  });

  test('passes on the whole path below which Express has mounted it', async () => {
    const urls: (string | undefined)[] = [];
    const { port } = await start({
      secrets: ({ url }) => {
        urls.push(url);
        return [secret];
      },
      mount: '/webhooks',
    });
    await fetch(`http://127.0.0.1:${port}/webhooks/store_1`, {
      ...{ method: 'POST', headers: signed, body },
    });
    expect(urls).toEqual(['/webhooks/store_1']);
  });

  test('survives a client that goes away', async () => {
    let told: (outcome: Outcome) => void = () => {};
    const outcome = new Promise<Outcome>((resolve) => {
      told = resolve;
    });
    const { socket } = await start({ onOutcome: (each) => told(each) });
    socket.write(head({ ...signed, 'Content-Length': body.length }));
    socket.write(body.subarray(0, 10), () => socket.destroy());
    expect(await outcome).toEqual({ kind: 'rejected', reason: 'body-incomplete' });
  });
});
