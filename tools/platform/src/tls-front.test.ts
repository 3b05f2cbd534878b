import { once } from 'node:events';
import { createServer } from 'node:http';
import { get } from 'node:https';
import { newAuthority } from '@ordering/kit/certificate';
import { freePort } from '@ordering/kit/free-port';
import { expect, onTestFinished, test } from 'vitest';
import { startTlsFront } from './tls-front.ts';

const authority = newAuthority('an authority');
const certificate = authority.issue({ hosts: ['127.0.0.1'] });

/** The body of an answer; rejects where none comes. */
async function bodyOf(url: string): Promise<string> {
  const [response] = await once(get(url, { ca: authority.cert, agent: false }), 'response');
  let body = '';
  for await (const part of response.setEncoding('utf8')) body += part;
  return body;
}

test('what a server says is there over TLS, under a certificate that is verified', async () => {
  const server = createServer((request, response) => response.end(`you asked for ${request.url}`));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const front = await startTlsFront(
    `http://127.0.0.1:${Object(server.address()).port}`,
    certificate,
  );
  onTestFinished(() => {
    front.stop();
    server.closeAllConnections();
    server.close();
  });
  expect(front.url).toMatch(/^https:\/\/127\.0\.0\.1:\d+$/);
  expect(await bodyOf(`${front.url}/menu`)).toBe('you asked for /menu');
  front.stop();
  await expect(bodyOf(front.url)).rejects.toThrow('ECONNREFUSED');
});

test('where the server is away, the connection is closed', async () => {
  const front = await startTlsFront(`http://127.0.0.1:${await freePort()}`, certificate);
  onTestFinished(() => front.stop());
  await expect(bodyOf(front.url)).rejects.toThrow(/ECONNRESET|disconnected|hang up/);
});
