import { describe, expect, test } from 'vitest';
import { reset, serve, silence } from '../testing/server.ts';
import { surelyNotSent } from './not-sent.ts';

const failed = (cause: unknown) => new TypeError('fetch failed', { cause });
const withFields = (fields: object, error: Error = new Error('x')) => Object.assign(error, fields);

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
      name: 'an alert of the server, which comes after the request',
      given: failed(withFields({ code: 'ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED' })),
      want: false,
    },
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
  });

  const request = (url: string): Promise<unknown> =>
    fetch(url, { method: 'POST', body: 'x' }).then(
      () => 'answered',
      (error: unknown) => error,
    );

  test('knows what this runtime says of a closed port and of a reset', async () => {
    const closed = await serve(silence);
    await closed[Symbol.asyncDispose]();
    await using resetting = await serve(reset);
    expect(surelyNotSent(await request(closed.url))).toBe(true);
    expect(surelyNotSent(await request(resetting.url))).toBe(false);
  });
});
