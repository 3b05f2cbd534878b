import { once } from 'node:events';
import { createServer } from 'node:http';
import { createServer as createTcpServer, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { okAnswer, startRawServer } from '../testing/raw-server.ts';
import { standStill } from '../testing/stand-still.ts';
import type { WireRequest } from './exchange.ts';
import { send } from './send.ts';

/** A limit that nothing here reaches. */
const generousMs = 60_000;

function requestTo(url: string, more: Partial<WireRequest> = {}): WireRequest {
  const body = Buffer.from('{"a":1}');
  return { method: 'POST', url, headers: [], body, framing: 'length', cuts: [], ...more };
}

test.each([
  { name: 'a header of two lines', more: { headers: [{ name: 'X-Key', value: 'a\nb' }] } },
  { name: 'a method of two words', more: { method: 'DO IT' } },
])('a request with $name is no fault of who would have answered it', async ({ more }) => {
  await using server = await startRawServer(okAnswer);
  await expect(send(requestTo(server.url, more), generousMs)).rejects.toThrow(TypeError);
  expect(server.requests.length).toBe(0);
});

test('an answer that began and does not end in time is a timeout, with its status', async () => {
  const sockets: Socket[] = [];
  const server = createTcpServer((socket) => {
    sockets.push(socket.on('error', () => {}));
    socket.once('data', () => {
      socket.write(`HTTP/1.1 202 Accepted\r\n\r\n${'x'.repeat(100_000)}`);
    });
  }).listen(0, '127.0.0.1');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  await once(server, 'listening');
  const url = `http://127.0.0.1:${Object(server.address()).port}/`;
  const { answer } = await send(requestTo(url), 300);
  expect(answer).toMatchObject({
    ...{ kind: 'failed', problem: 'timeout', status: 202 },
    message: 'the answer (202) began and did not end within 0.3 s',
  });
});

/** Goes on for as long as somebody reads. */
function endless(text: string): Readable {
  return new Readable({
    read() {
      this.push(text);
    },
  });
}

const oneMiB = 'x'.repeat(1024 * 1024);

test.each<{ keeps?: 'start' | 'whole'; want: number }>([
  { want: 64 * 1024 },
  { keeps: 'whole', want: 1024 * 1024 },
])('of a body of 1 MiB $want bytes are kept', async ({ want, ...kept }) => {
  const server = createServer((_, response) => void response.end(oneMiB)).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const url = `http://127.0.0.1:${Object(server.address()).port}/`;
  const { answer } = await send({ ...requestTo(url), ...kept }, generousMs);
  expect(answer.kind === 'answered' && answer.body.length).toBe(want);
});

test.each<{ name: string; keeps?: 'whole'; head: string; want: object }>([
  {
    name: 'a body that is to be kept whole',
    keeps: 'whole',
    head: 'HTTP/1.1 200 OK\r\n\r\n',
    want: { status: 200, message: 'the body of the answer (200) is larger than 1 MiB' },
  },
  {
    name: 'an endless body',
    head: 'HTTP/1.1 200 OK\r\n\r\n',
    want: { status: 200, message: 'the body of the answer (200) is larger than 64 MiB' },
  },
  {
    name: 'an endless header',
    head: 'HTTP/1.1 200 OK\r\nx-odd: ',
    want: { message: 'the headers of the answer are larger than 16 KiB' },
  },
])('$name is too large', async ({ name: _, head, want, ...kept }) => {
  const server = createTcpServer((socket) => {
    socket.on('error', () => {}).write(head);
    endless(oneMiB).pipe(socket);
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const request = requestTo(`http://127.0.0.1:${Object(server.address()).port}/`);
  const { answer } = await send({ ...request, ...kept }, generousMs);
  expect(answer).toMatchObject({ kind: 'failed', problem: 'too-large', ...want });
});

test.each([
  { name: 'with a long extension', chunks: `1;${'x'.repeat(100_000)}` },
  { name: 'before a trailer that is none', chunks: '1\r\nx\r\n0\r\nx odd\r\n\r\n' },
])('a chunk $name is malformed', async ({ chunks }) => {
  await using server = await startRawServer(
    `HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n${chunks}`,
  );
  const { answer } = await send(requestTo(server.url), generousMs);
  expect(answer).toMatchObject({
    ...{ kind: 'failed', problem: 'malformed', status: 200 },
    message: expect.stringMatching(
      /^the chunked body of the answer \(200\) is malformed \(HPE_\w+\)$/,
    ),
  });
});

test('an answer that came in time counts, though this process stood still and reads it late', async () => {
  const server = createServer((request, response) => {
    request.resume();
    response.end('ok', () => standStill(300));
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { answer } = await send(
    requestTo(`http://127.0.0.1:${Object(server.address()).port}/`),
    200,
  );
  expect(answer).toMatchObject({ kind: 'answered', status: 200, body: 'ok' });
});

test('the time in which this process stood still is not the time of an answer', async () => {
  let answer: (end: () => void) => unknown;
  const server = createServer((_request, response) => answer(() => response.end('ok')));
  server.listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const request = requestTo(`http://127.0.0.1:${Object(server.address()).port}/`);
  const msOfAnswer = async () => (await send(request, generousMs)).answer.ms;
  answer = (end) => {
    standStill(1000);
    end();
  };
  expect(await msOfAnswer()).toBeLessThan(900);
  // This process may stand still meanwhile, but hardly each time.
  answer = (end) => setTimeout(end, 300);
  await expect.poll(msOfAnswer).toBeGreaterThan(100);
});

test('an answer that comes while what came before is still read is too late', async () => {
  const server = createServer((_request, response) => setTimeout(() => response.end('ok'), 1100));
  server.listen(0, '127.0.0.1');
  let isBusy = true;
  const work = () => {
    // So that fifty turns take a second.
    standStill(20);
    if (isBusy) setImmediate(work);
  };
  work();
  onTestFinished(() => {
    isBusy = false;
    server.close();
  });
  await once(server, 'listening');
  const request = requestTo(`http://127.0.0.1:${Object(server.address()).port}/`);
  // This process may stand still meanwhile, but hardly each time.
  await expect
    .poll(async () => (await send(request, 200)).answer)
    .toMatchObject({ kind: 'failed', problem: 'timeout' });
});
