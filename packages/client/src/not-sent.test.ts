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
    ...['ENOTFOUND', 'EAI_AGAIN', 'ConnectionRefused', 'FailedToOpenSocket'].map((code) => ({
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
});
