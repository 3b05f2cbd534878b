import { request as secureRequest } from 'node:https';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { createServer as createSecureServer } from 'node:tls';
import { selfSigned } from '@ordering/kit/certificate';
import { freePort } from '@ordering/kit/free-port';
import { describe, expect, test } from 'vitest';
import { reset, serve } from '../testing/server.ts';
import { surelyNotSent } from './not-sent.ts';

const failed = (cause: unknown) => new TypeError('fetch failed', { cause });
const withFields = (fields: object, error: Error = new Error('x')) => Object.assign(error, fields);

/** An error that is the cause of an error, and so on, as often as told. */
const nested = (depth: number): Error =>
  depth === 0 ? withFields({ code: 'ECONNREFUSED' }) : failed(nested(depth - 1));

describe('surelyNotSent', () => {
  const table: { name: string; given: unknown; want: boolean }[] = [
    { name: 'refused', given: failed(withFields({ syscall: 'connect' })), want: true },
    { name: 'no such host', given: failed(withFields({ syscall: 'getaddrinfo' })), want: true },
    { name: 'refused, as Bun says it', given: withFields({ code: 'ECONNREFUSED' }), want: true },
    { name: 'while reading', given: failed(withFields({ syscall: 'read' })), want: false },
    { name: 'while writing', given: failed(withFields({ syscall: 'write' })), want: false },
    {
      name: 'connecting took too long',
      given: failed(withFields({ code: 'UND_ERR_CONNECT_TIMEOUT' })),
      want: true,
    },
    { name: 'no answer of DNS', given: failed(withFields({ syscall: 'queryAaaa' })), want: true },
    { name: 'no local address', given: failed(withFields({ syscall: 'bind' })), want: true },
    ...[
      ...['ENOTFOUND', 'EAI_AGAIN', 'ConnectionRefused', 'FailedToOpenSocket'],
      ...['ERR_SOCKET_CONNECTION_TIMEOUT', 'UND_ERR_BPL_MISSING_UPSTREAM', 'UND_ERR_CLOSED'],
      ...['UND_ERR_PRX_CONN', 'UND_ERR_PRX_TLS'],
    ].map((code) => ({
      name: `no connection, said as ${code}`,
      given: withFields({ code }),
      want: true,
    })),
    {
      name: 'a code that is no text',
      given: withFields({ code: ['CERT_HAS_EXPIRED'] }),
      want: false,
    },
    {
      name: 'the other side closed',
      given: failed(withFields({ code: 'UND_ERR_SOCKET' })),
      want: false,
    },
    {
      name: 'the answer took too long',
      given: failed(withFields({ code: 'UND_ERR_HEADERS_TIMEOUT' })),
      want: false,
    },
    {
      name: 'an expired certificate',
      given: failed(withFields({ code: 'CERT_HAS_EXPIRED' })),
      want: true,
    },
    {
      name: 'a certificate for another host',
      given: failed(withFields({ code: 'ERR_TLS_CERT_ALTNAME_INVALID' })),
      want: true,
    },
    {
      name: 'a self-signed certificate',
      given: failed(withFields({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' })),
      want: true,
    },
    {
      name: 'a chain of certificates that cannot be verified',
      given: failed(withFields({ code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' })),
      want: true,
    },
    ...['CERTAINLY', 'CONCERT', 'IS_UNABLE_TO_SAY'].map((code) => ({
      name: `${code}, which is about no certificate`,
      given: failed(withFields({ code })),
      want: false,
    })),
    {
      name: 'an alert of the server, which comes after the request',
      given: failed(withFields({ code: 'ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED' })),
      want: false,
    },
    ...[
      { message: 'Fetch failed: Requests to port 6000 are blocked', want: true },
      {
        message:
          'error sending request for url (http://x/): client error (Connect): tcp connect error',
        want: true,
      },
      {
        message:
          'error sending request for url (http://x/): client error (SendRequest): (Connect): x',
        want: false,
      },
    ].map(({ message, want }) => ({ name: message, given: failed(new Error(message)), want })),
    { name: 'a port that fetch refuses', given: failed(new Error('bad port')), want: true },
    {
      name: 'a code of its own for a bad port',
      given: failed(withFields({ code: 'EBAD' }, new Error('bad port'))),
      want: false,
    },
    {
      name: 'a code of TLS that does not tell when',
      given: failed(withFields({ code: 'ERR_SSL_WRONG_VERSION_NUMBER' })),
      want: false,
    },
    {
      name: 'a message of TLS without its code',
      given: failed(new Error('ssl/record/methods/tlsany_meth.c:77:')),
      want: false,
    },
    ...[
      ['UND_ERR_ABORTED', 'Proxy response (407) !== 200 when HTTP Tunneling'],
      ['UND_ERR_INVALID_ARG', 'invalid onRequestStart method'],
      ['UND_ERR_INVALID_ARG', 'invalid keep-alive header'],
      ['UND_ERR_NOT_SUPPORTED', 'expect header not supported'],
    ].flatMap(([code, message]) => [
      { name: message ?? '', given: failed(withFields({ code }, new Error(message))), want: true },
      { name: `${message} alone`, given: failed(new Error(message)), want: false },
    ]),
    ...[
      ['ECONNRESET', 'read ECONNRESET'],
      ['UND_ERR_ABORTED', 'Request aborted'],
      ['UND_ERR_DESTROYED', 'The client is destroyed'],
      // A proxy says it in answer to the request.
      ['UND_ERR_INVALID_ARG', 'Proxy Authentication Required (407)'],
    ].map(([code, message]) => ({
      name: `${code}: ${message}`,
      given: failed(withFields({ code }, new Error(message))),
      want: false,
    })),
    {
      name: 'every address refused',
      given: failed(
        new AggregateError([
          withFields({ syscall: 'connect' }),
          withFields({ syscall: 'connect' }),
        ]),
      ),
      want: true,
    },
    {
      name: 'one address refused, one lost',
      given: failed(
        new AggregateError([withFields({ syscall: 'connect' }), withFields({ syscall: 'read' })]),
      ),
      want: false,
    },
    { name: 'no address at all', given: failed(new AggregateError([])), want: false },
    {
      name: 'no address, of a host that does not exist',
      given: Object.assign(new AggregateError([]), { code: 'ENOTFOUND' }),
      want: true,
    },
    { name: 'five errors deep', given: nested(5), want: true },
    { name: 'six errors deep', given: nested(6), want: false },
    { name: 'no reason', given: new TypeError('fetch failed'), want: false },
    { name: 'no error', given: 'refused', want: false },
    { name: 'nothing', given: undefined, want: false },
  ];
  test.each(table)('$name: $want', ({ given, want }) => {
    expect(surelyNotSent(given)).toBe(want);
  });

  test('ends on an error that is its own cause', () => {
    const error = new Error('x');
    error.cause = error;
    expect(surelyNotSent(error)).toBe(false);
    const several = new AggregateError([]);
    several.errors.push(several);
    expect(surelyNotSent(several)).toBe(false);
  });

  const request = (url: string): Promise<unknown> =>
    fetch(url, { method: 'POST', body: 'x' }).then(
      () => 'answered',
      (error: unknown) => error,
    );

  test('knows what this runtime says of a closed port and of a reset', async () => {
    const closed = `http://127.0.0.1:${await freePort()}`;
    await using resetting = await serve(reset);
    expect(surelyNotSent(await request(closed))).toBe(true);
    expect(surelyNotSent(await request(resetting.url))).toBe(false);
  });

  test('knows what this runtime says of a port that fetch refuses', async () => {
    expect(surelyNotSent(await request('http://127.0.0.1:6000'))).toBe(true);
  });

  test('knows what this runtime says of a connection that is closed during the handshake', async () => {
    await using closing = await listening(
      createServer((socket) => socket.once('data', () => socket.end())),
    );
    expect(surelyNotSent(await request(`https://127.0.0.1:${closing.port}`))).toBe(true);
  });

  describe('bytes that are not TLS', () => {
    const wrongVersion = 'ERR_SSL_WRONG_VERSION_NUMBER';

    test('prove it where a server speaks plain HTTP, if the runtime tells when they came', async () => {
      let arrived = '';
      await using plain = await listening(
        createServer((socket) => {
          socket.on('data', (bytes) => {
            arrived += bytes.toString('latin1');
            socket.end('HTTP/1.1 400 Bad Request\r\n\r\n');
          });
        }),
      );
      const error = await request(`https://127.0.0.1:${plain.port}`);
      expect(error).toMatchObject({ cause: { code: wrongVersion } });
      // It got the hello of a handshake, and no request.
      expect(arrived.startsWith('\x16\x03')).toBe(true);
      expect(arrived).not.toContain('POST');
      const tellsWhen = !process.versions.openssl.startsWith('3.0.');
      expect(surelyNotSent(error)).toBe(tellsWhen);
    });

    test('prove nothing where they come after a request, with the same code', async () => {
      let interfere = (): void => {};
      const read: string[] = [];
      const secure = createSecureServer(
        { ...selfSigned({ hosts: ['127.0.0.1'] }), maxVersion: 'TLSv1.2' },
        (socket) => {
          socket.on('error', () => {});
          socket.on('data', (bytes) => {
            read.push(bytes.toString());
            interfere();
          });
        },
      ).on('tlsClientError', () => {});
      await using service = await listening(secure);
      await using between = await listening(
        createServer((socket) => {
          const upstream = connect(service.port, '127.0.0.1');
          interfere = () => socket.write('HTTP/1.1 400 Bad Request\r\n\r\n');
          socket.pipe(upstream).on('error', () => {});
          upstream.pipe(socket).on('error', () => {});
        }),
      );
      const error = await new Promise<unknown>((resolve) => {
        secureRequest({
          ...{ port: between.port, host: '127.0.0.1', method: 'POST' },
          ...{ rejectUnauthorized: false, agent: false },
        })
          .on('error', resolve)
          .end('x');
      });
      expect(read.join('')).toContain('POST / HTTP/1.1');
      expect(error).toMatchObject({ code: wrongVersion });
      expect(surelyNotSent(error)).toBe(false);
    });
  });
});

/** A server on a free port, which lets no connection outlive it. */
async function listening(server: Server): Promise<AsyncDisposable & { readonly port: number }> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => sockets.add(socket.on('error', () => {})));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' ? (address?.port ?? 0) : 0,
    [Symbol.asyncDispose]: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
