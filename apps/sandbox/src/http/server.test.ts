import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { allOperations } from '../operations/index.ts';
import { expectEnvelope } from '../testing/envelope.ts';
import { at, refusal, send, sharedSandbox } from '../testing/sandbox.ts';

const testSandbox = sharedSandbox();

/** Sends bytes as they are; returns everything that comes back until the connection closes. */
async function raw(url: string, bytes: string | Buffer): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(Buffer.from(chunk)));
  socket.on('error', () => undefined);
  socket.end(bytes);
  await once(socket, 'close');
  return Buffer.concat(chunks).toString('latin1');
}

test.each(['/', '/nope', '/sandbox'])('404 for %s', async (path) => {
  const sandbox = await testSandbox();
  const reply = await send(sandbox.url + path);
  expectEnvelope(reply.status, reply.body);
  expect([reply.status, refusal(reply).code]).toEqual([404, 'request.unknown_path']);
});

test.each([
  { method: 'PUT', path: at.orders(), allow: 'GET, HEAD, POST' },
  { method: 'POST', path: '/healthz', allow: 'GET, HEAD' },
])('405 for $method $path', async ({ method, path, allow }) => {
  const sandbox = await testSandbox();
  const reply = await send(sandbox.url + path, { method });
  expectEnvelope(reply.status, reply.body);
  expect([reply.status, refusal(reply).code]).toEqual([405, 'request.method_not_allowed']);
  expect(reply.headers.get('allow')).toBe(allow);
});

const json = { 'content-type': 'application/json' };
test.each([
  { name: 'nothing', headers: json, body: '' },
  { name: 'text', headers: { 'content-type': 'text/plain' }, body: '{}' },
  {
    name: 'gzip',
    headers: { ...json, 'content-encoding': 'gzip' },
    body: Buffer.from([0x1f, 0x8b, 8]),
  },
])('a body that cannot be read: $name', async ({ headers, body }) => {
  const sandbox = await testSandbox();
  const reply = await send(`${sandbox.url}${at.stores()}`, { method: 'POST', headers, body });
  expectEnvelope(reply.status, reply.body);
  expect([reply.status, refusal(reply).code]).toEqual([400, 'request.validation']);
  expect((await sandbox.get(at.stores())).body).toEqual({ stores: [] });
});

test.each([
  {
    name: 'two lengths',
    bytes: 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
  },
  {
    name: 'headers without end',
    bytes: `GET / HTTP/1.1\r\nHost: x\r\nX: ${'y'.repeat(70_000)}\r\n\r\n`,
  },
  {
    name: 'a broken chunk',
    bytes: `POST ${at.stores()} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n`,
  },
  {
    name: 'a bad escape in the path',
    bytes: `GET ${at.order('x')}%E0%A4%A HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
  },
  { name: 'no host', bytes: 'GET /nope HTTP/1.1\r\nConnection: close\r\n\r\n' },
])('what is barely HTTP: $name', async ({ bytes }) => {
  const sandbox = await testSandbox();
  const answer = await raw(sandbox.url, bytes);
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1]);
  const body: unknown = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4));
  expectEnvelope(status, Object(body));
  expect((await sandbox.get('/healthz')).status).toBe(200);
});

test('a parameter that a control operation does not have is refused, and elsewhere let through', async () => {
  const sandbox = await testSandbox();
  const { storeId, token } = await sandbox.integrate('http://127.0.0.1:9/hooks');
  const orderId = await sandbox.order(storeId);
  expect((await sandbox.get(`${at.order(orderId)}?foo=3`, token)).status).toBe(200);
  for (const { row } of allOperations) {
    const { id, origin, method, path } = row;
    if (origin !== 'control') continue;
    const body =
      method === 'GET' ? {} : { body: '{}', headers: { 'content-type': 'application/json' } };
    const reply = await send(`${sandbox.url}${path.replaceAll(/\{\w+\}/g, 'x')}?foo=3`, {
      method,
      ...body,
    });
    expect([id, reply.status, refusal(reply)]).toEqual([
      id,
      400,
      {
        code: 'request.validation',
        message: 'The query has a parameter that this operation does not accept: `foo`.',
      },
    ]);
  }
});
