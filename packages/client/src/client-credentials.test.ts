import { inspect } from 'node:util';
import { ErrorCode, errorBody } from '@ordering/errors';
import { FakeClock } from '@ordering/kit/fake-clock';
import { describe, expect, test, vi } from 'vitest';
import { type Answer, answer, cutOff, reset, serve, silence } from '../testing/server.ts';
import { denial, refusal, setUp } from '../testing/setup.ts';
import {
  type ClientCredentialsOptions,
  clientCredentials,
  TokenError,
} from './client-credentials.ts';

const clientSecret = 's: ä&secret';
const encoded = 's%3A+%C3%A4%26secret';
const app = { clientId: 'app:1', clientSecret };

const grants = (token: string, expiresIn?: unknown): Answer =>
  answer(200, { access_token: token, token_type: 'Bearer', expires_in: expiresIn });

/** A source for the endpoint at `url`, with time that stands still. */
function source(url: string, options: Partial<ClientCredentialsOptions> = {}) {
  const clock = new FakeClock();
  return { clock, token: clientCredentials({ tokenUrl: url, ...app, clock, ...options }) };
}

describe('the request', () => {
  test('has the id and the secret in a header, each form-encoded', async () => {
    await using server = await serve(grants('token-1'));
    expect(await source(`${server.url}/token?tenant=1`).token.get()).toBe('token-1');
    const [received] = server.received;
    expect(received).toMatchObject({ method: 'POST', url: '/token?tenant=1' });
    expect(received?.headers).toMatchObject({
      accept: 'application/json',
      authorization: `Basic ${btoa(`app%3A1:${encoded}`)}`,
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect(received?.body).toBe('grant_type=client_credentials');
  });

  test('has them in the body where it is told, with scope and parameters', async () => {
    await using server = await serve(grants('token-1'));
    const { token } = source(server.url, {
      authentication: 'body',
      scope: 'orders stores',
      parameters: { audience: 'https://orders.test' },
    });
    await token.get();
    const [received] = server.received;
    expect(received?.headers.authorization).toBeUndefined();
    expect(received?.body).toBe(
      `grant_type=client_credentials&scope=orders+stores&client_id=app%3A1&client_secret=${encoded}&audience=https%3A%2F%2Forders.test`,
    );
  });
});

describe('a token', () => {
  test('is kept, and asked for once by calls that wait together', async () => {
    await using server = await serve(grants('token-1', 3600), grants('token-2', 3600));
    const { token } = source(server.url);
    expect(await Promise.all([token.get(), token.get()])).toEqual(['token-1', 'token-1']);
    expect(await token.get()).toBe('token-1');
    expect(server.received).toHaveLength(1);
  });

  const lifetimes: {
    readonly name: string;
    readonly expiresIn: unknown;
    readonly earlyMs?: number;
    readonly renewedAt: number;
  }[] = [
    { name: 'a minute', expiresIn: 3600, renewedAt: 3_540_000 },
    { name: 'a tenth of a short lifetime', expiresIn: '100', renewedAt: 90_000 },
    { name: 'as early as it is told', expiresIn: 3600, earlyMs: 600_000, renewedAt: 3_000_000 },
    { name: 'at most half of it', expiresIn: 100, earlyMs: 600_000, renewedAt: 50_000 },
  ];
  test.each(lifetimes)('is renewed before it ends: $name', async (each) => {
    await using server = await serve(grants('token-1', each.expiresIn), grants('token-2', 9999));
    const { earlyMs } = each;
    const { clock, token } = source(server.url, earlyMs === undefined ? {} : { earlyMs });
    await token.get();
    clock.advance(each.renewedAt - 1);
    expect(await token.get()).toBe('token-1');
    expect(server.received).toHaveLength(1);
    clock.advance(1);
    // The call does not wait for the new one.
    expect(await token.get()).toBe('token-1');
    await expect.poll(() => token.get()).toBe('token-2');
    expect(server.received).toHaveLength(2);
  });

  test('that has ended is waited for', async () => {
    await using server = await serve(grants('token-1', 100), grants('token-2', 100));
    const { clock, token } = source(server.url);
    await token.get();
    clock.advance(100_000);
    expect(await token.get()).toBe('token-2');
  });

  test.each([undefined, 0, -1, 'soon', null])(
    'with the lifetime %s is kept until refused',
    async (expiresIn) => {
      await using server = await serve(grants('token-1', expiresIn), grants('token-2'));
      const { clock, token } = source(server.url);
      await token.get();
      clock.advance(10 ** 12);
      expect(await token.get()).toBe('token-1');
      expect(await token.refresh()).toBe('token-2');
      expect(await token.get()).toBe('token-2');
    },
  );

  test('is used while the endpoint fails to renew it, which is asked again at half of what is left', async () => {
    const fetch = vi
      .fn<() => Promise<Response>>()
      .mockResolvedValueOnce(Response.json({ access_token: 'token-1', expires_in: 100 }))
      .mockResolvedValueOnce(new Response(null, { status: 503 }))
      .mockResolvedValueOnce(Response.json({ access_token: 'token-2', expires_in: 100 }));
    const { clock, token } = source('https://auth.test', { fetch });
    await token.get();
    clock.advance(90_000);
    expect(await token.get()).toBe('token-1');
    expect(fetch).toHaveBeenCalledTimes(2);
    // By then the failure has been noticed.
    await new Promise(setImmediate);
    expect(await token.get()).toBe('token-1');
    clock.advance(4_999);
    expect(await token.get()).toBe('token-1');
    expect(fetch).toHaveBeenCalledTimes(2);
    clock.advance(1);
    await token.get();
    expect(fetch).toHaveBeenCalledTimes(3);
    await expect.poll(() => token.get()).toBe('token-2');
  });

  test('that was refused is not used again, even if there is no other', async () => {
    await using server = await serve(grants('token-1'), answer(503), grants('token-2'));
    const { token } = source(server.url);
    await token.get();
    await expect(token.refresh()).rejects.toThrow(TokenError);
    expect(await token.get()).toBe('token-2');
  });

  test('is asked for again where a request hangs and no timer ends it', async () => {
    await using server = await serve(silence, grants('token-2'));
    const clock = new FakeClock();
    vi.spyOn(clock, 'after').mockReturnValue(() => {});
    const token = clientCredentials({ tokenUrl: server.url, ...app, clock });
    token.get().catch(() => {});
    await server.arrived(1);
    clock.advance(10_000);
    expect(await token.get()).toBe('token-2');
  });
});

describe('a call', () => {
  /** A client of a service that answers, with a token of an endpoint that does not. */
  async function hanging() {
    const endpoint = await serve(silence);
    const made = setUp(endpoint.url, { token: source(endpoint.url).token });
    return { endpoint, ...made };
  }

  test.each(['timeoutMs', 'deadlineMs'])(
    'waits for a token no longer than its own %s',
    async (option) => {
      const { endpoint, client, clock } = await hanging();
      await using _ = endpoint;
      const call = client.cancelOrder(denial, { [option]: 400 });
      await endpoint.arrived(1);
      clock.advance(400);
      expect(await call).toEqual({
        ok: false,
        kind: 'no-token',
        problem: 'the token source did not answer in time',
        attempts: 0,
      });
    },
  );

  test('waits for a token no longer than its signal lets it', async () => {
    const { endpoint, client } = await hanging();
    await using _ = endpoint;
    const controller = new AbortController();
    const call = client.cancelOrder(denial, { signal: controller.signal });
    await endpoint.arrived(1);
    controller.abort();
    expect(await call).toEqual({ ok: false, kind: 'aborted', attempts: 0 });
  });

  test('renews a token that the service refuses, and has the reason where there is none', async () => {
    await using endpoint = await serve(
      grants('token-1', 3600),
      answer(401, { error: 'invalid_client' }),
    );
    await using service = await serve(refusal(ErrorCode.authTokenExpired));
    const { token } = source(endpoint.url);
    const result = await setUp(service.url, { token }).deny();
    expect(result).toMatchObject({ kind: 'no-token', attempts: 1 });
    expect(result).toHaveProperty('cause', expect.any(TokenError));
    expect(result).toHaveProperty('cause.code', 'invalid_client');
  });
});

const echo = `${clientSecret} and ${encoded} and ${btoa(`app%3A1:${encoded}`)}`;
const failures: { name: string; answers: Answer; want: object; message: RegExp }[] = [
  {
    name: 'a wrong secret, as RFC 6749 says it',
    answers: answer(401, { error: 'invalid_client', error_description: 'Unknown\nclient' }),
    want: { status: 401, code: 'invalid_client', description: 'Unknown client' },
    message: /answered 401 invalid_client: check clientId and clientSecret/,
  },
  {
    name: 'a wrong secret, as the contract says it',
    answers: answer(401, errorBody({ code: ErrorCode.authInvalidClient, message: 'No.' })),
    want: { status: 401, code: ErrorCode.authInvalidClient, description: 'No.' },
    message: /check clientId and clientSecret/,
  },
  {
    name: 'a wrong secret, without a code',
    answers: answer(401, 'no'),
    want: { status: 401, code: undefined, description: undefined },
    message: /answered 401: check clientId and clientSecret/,
  },
  {
    name: 'a scope that there is not',
    answers: answer(400, { error: 'invalid_scope' }),
    want: { status: 400, code: 'invalid_scope' },
    message: /check scope/,
  },
  {
    name: 'another grant',
    answers: answer(400, { error: 'unsupported_grant_type' }),
    want: { status: 400 },
    message: /ask the service which grant types it supports/,
  },
  {
    name: 'a code that nobody has listed',
    answers: answer(400, { error: 'moon_phase', error_description: 5 }),
    want: { status: 400, code: 'moon_phase', description: undefined },
    message: /answered 400 moon_phase: check authentication .* see code and description/,
  },
  {
    name: 'an error with status 200',
    answers: answer(200, { error: 'invalid_client' }),
    want: { status: 200, code: 'invalid_client' },
    message: /check clientId/,
  },
  {
    name: 'a page',
    answers: answer(200, '<h1>Hello</h1>'),
    want: { status: 200, code: undefined },
    message: /answered 200: the body is not JSON; check tokenUrl/,
  },
  {
    name: 'no token',
    answers: answer(200, { access_token: '' }),
    want: { status: 200 },
    message: /the response has no access_token; check tokenUrl/,
  },
  {
    name: 'nothing there',
    answers: answer(404, 'not here'),
    want: { status: 404 },
    message: /check tokenUrl/,
  },
  {
    name: 'a redirect',
    answers: answer(307, '', { location: '/elsewhere' }),
    want: { status: 307 },
    message: /redirects are not followed/,
  },
  {
    name: 'too many requests',
    answers: answer(429),
    want: { status: 429 },
    message: /share one token source between all clients/,
  },
  {
    name: 'an endpoint that is down',
    answers: answer(503),
    want: { status: 503 },
    message: /the next call requests a token again/,
  },
  {
    name: 'more than 64 KiB',
    answers: answer(200, { access_token: 'token', more: 'x'.repeat(64 * 1024) }),
    want: { status: 200 },
    message: /the body is too large/,
  },
  {
    name: 'a body that is cut off',
    answers: cutOff(200, '{"access_token":'),
    want: { status: 200 },
    message: /the body was cut off/,
  },
  {
    name: 'a lost connection',
    answers: reset,
    want: { status: undefined, cause: expect.any(Error) },
    message: /cannot be reached/,
  },
  {
    name: 'its own secret, repeated',
    answers: answer(400, { error: `x ${echo}`, error_description: echo }),
    want: { description: '[hidden] and [hidden] and [hidden]' },
    message: /answered 400 x \[hidden\]/,
  },
];
test.each(failures)('an endpoint that answers $name rejects with a reason', async (each) => {
  await using server = await serve(each.answers, grants('token'));
  const { token } = source(server.url);
  const error: unknown = await token.get().catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(TokenError);
  expect(error).toMatchObject(each.want);
  expect(error).toHaveProperty('message', expect.stringMatching(each.message));
  const shown = inspect(error, { depth: 9, showHidden: true });
  for (const secret of [clientSecret, encoded]) expect(shown).not.toContain(secret);
  // Nothing of it stays.
  expect(await token.get()).toBe('token');
  expect(server.received).toHaveLength(2);
});

test('an endpoint that does not answer is given up', async () => {
  await using server = await serve(silence, grants('token'));
  const { clock, token } = source(server.url, { timeoutMs: 5000 });
  const asked = token.get().catch((error: unknown) => error);
  await server.arrived(1);
  clock.advance(5000);
  expect(await asked).toEqual(new TokenError('The token endpoint did not answer within 5000 ms'));
  expect(await token.get()).toBe('token');
});

describe('an option that cannot work', () => {
  const mistakes: { name: string; options: object; message: RegExp }[] = [
    { name: 'no URL', options: { tokenUrl: undefined }, message: /the option tokenUrl must be/ },
    { name: 'a path', options: { tokenUrl: '/token' }, message: /not an absolute URL/ },
    {
      name: 'http to another machine',
      options: { tokenUrl: 'http://auth.test/token' },
      message: /must be an https URL: the secret/,
    },
    { name: 'another protocol', options: { tokenUrl: 'ftp://localhost' }, message: /https/ },
    {
      name: 'a password in the URL',
      options: { tokenUrl: 'https://a:hush@auth.test' },
      message: /must not contain credentials/,
    },
    { name: 'a fragment', options: { tokenUrl: 'https://auth.test/#a' }, message: /fragment/ },
    { name: 'an empty secret', options: { clientSecret: '' }, message: /the option clientSecret/ },
    { name: 'another method', options: { authentication: 'jwt' }, message: /'basic' or 'body'/ },
    {
      name: 'a parameter that is an option',
      options: { parameters: { scope: 'x' } },
      message: /parameters must not have scope/,
    },
    {
      name: 'a parameter that is no string',
      options: { parameters: { audience: 5 } },
      message: /the parameter audience must be a string; it is a number/,
    },
    { name: 'no time', options: { timeoutMs: 0 }, message: /timeoutMs must be a whole number/ },
    { name: 'time back', options: { earlyMs: -1 }, message: /earlyMs must be a whole number/ },
    { name: 'another name', options: { clientID: 'x' }, message: /unknown option clientID/ },
  ];
  test.each(mistakes)('is refused at once: $name', ({ options, message }) => {
    const given = { tokenUrl: 'https://auth.test/token', ...app, ...options };
    expect(() => clientCredentials(given)).toThrow(message);
    expect(() => clientCredentials(given)).not.toThrow(/hush|secret&/);
  });

  test.each(['http://localhost:1/', 'http://127.0.0.1/', 'http://[::1]:9/', 'https://auth.test/'])(
    'is not %s',
    (tokenUrl) => expect(clientCredentials({ tokenUrl, ...app })).toHaveProperty('get'),
  );
});
