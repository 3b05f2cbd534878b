import { inspect } from 'node:util';
import { ErrorCode } from '@ordering/errors';
import { FakeClock } from '@ordering/kit/fake-clock';
import { describe, expect, test, vi } from 'vitest';
import { type Answer, answer, type Received, serve } from '../testing/server.ts';
import { countingSource, denial, refusal, setUp } from '../testing/setup.ts';
import { bearer, cachedToken, type TokenSource } from './token-source.ts';

const refused = refusal(ErrorCode.authTokenExpired);
const tokensOf = (received: readonly Received[]) =>
  received.map(({ headers }) => headers.authorization?.replace('Bearer ', ''));

/** Answers by the token, as the service does. */
const onlyToken =
  (good: string): Answer =>
  (response, received) =>
    (received.headers.authorization === `Bearer ${good}` ? answer(200) : refused)(
      response,
      received,
    );

describe('a refused token', () => {
  test('is refreshed once and the call repeated once, without a wait', async () => {
    await using server = await serve(onlyToken('token-2'));
    const { deny, source, clock } = setUp(server.url);
    expect(await deny()).toMatchObject({ ok: true, attempts: 2 });
    expect(tokensOf(server.received)).toEqual(['token-1', 'token-2']);
    expect(source.refreshes()).toBe(1);
    expect(clock.sleeps).toEqual([]);
  });

  test('is refreshed once only: the second refusal ends the call', async () => {
    await using server = await serve(refused);
    const { deny, source } = setUp(server.url);
    expect(await deny()).toMatchObject({ kind: 'api', attempts: 2 });
    expect(source.refreshes()).toBe(1);
  });

  test('is not refreshed again after another failure in between', async () => {
    await using server = await serve(refused, refusal(ErrorCode.internalError), refused);
    const { deny, source } = setUp(server.url);
    expect(await deny()).toMatchObject({ kind: 'api', attempts: 3 });
    expect(source.refreshes()).toBe(1);
    expect(tokensOf(server.received)).toEqual(['token-1', 'token-2', 'token-2']);
  });

  test('does not take an attempt from the others', async () => {
    await using server = await serve(refused, answer(200));
    const { deny } = setUp(server.url, { retry: { maxAttempts: 1 } });
    expect(await deny()).toMatchObject({ ok: true, attempts: 2 });
  });

  test('shared by twenty calls leads to one refresh', async () => {
    // The refresh ends only when every call was refused, so that all of them have to wait for it.
    let refused = 0;
    let release = (): void => {};
    const all = new Promise<void>((resolve) => {
      release = resolve;
    });
    const counting = countingSource();
    const refresh = vi.fn(() => all.then(counting.refresh));
    await using server = await serve(onlyToken('token-2'));
    const { deny } = setUp(server.url, {
      token: { get: counting.get, refresh },
      onAttempt: ({ next }) => {
        if (next === 'refresh') refused += 1;
        if (refused === 20) release();
      },
    });
    const results = await Promise.all(Array.from({ length: 20 }, deny));
    expect(results.every(({ ok }) => ok)).toBe(true);
    expect(refresh).toHaveBeenCalledTimes(1);
    expect(server.received).toHaveLength(40);
  });

  test('that another call has replaced meanwhile leads to no refresh', async () => {
    // A source that never answers `get` with the new token, so that only the client can know.
    const source = { get: async () => 'token-1', refresh: vi.fn(async () => 'token-2') };
    let release = (): void => {};
    const late: Answer = (response, received) => {
      release = () => refused(response, received);
    };
    await using server = await serve(late, refused, answer(200), answer(200));
    const { deny } = setUp(server.url, { token: source });
    const slow = deny();
    await server.arrived(1);
    expect(await deny()).toMatchObject({ ok: true });
    release();
    expect(await slow).toMatchObject({ ok: true, attempts: 2 });
    expect(source.refresh).toHaveBeenCalledTimes(1);
  });

  test('that a refresh gave back unchanged is refreshed again for a call that held it before', async () => {
    const given = ['token-1', 'token-2'];
    const source = {
      get: async () => 'token-1',
      refresh: vi.fn(async () => given.shift() ?? ''),
    };
    let release = (): void => {};
    const late: Answer = (response, received) => {
      release = () => refused(response, received);
    };
    await using server = await serve(late, refused, refused, onlyToken('token-2'));
    const { deny } = setUp(server.url, { token: source });
    const slow = deny();
    await server.arrived(1);
    expect(await deny()).toMatchObject({ kind: 'api' });
    release();
    expect(await slow).toMatchObject({ ok: true, attempts: 2 });
    expect(source.refresh).toHaveBeenCalledTimes(2);
  });

  test('that the source has replaced by itself leads to no refresh', async () => {
    const source = { ...countingSource(), refresh: vi.fn(async () => 'unused') };
    const given = ['token-1', 'token-2'];
    const get = async (): Promise<string> => given.shift() ?? 'token-2';
    await using server = await serve(onlyToken('token-2'));
    expect(await setUp(server.url, { token: { ...source, get } }).deny()).toMatchObject({
      ok: true,
    });
    expect(source.refresh).not.toHaveBeenCalled();
  });

  test('is refreshed for each of two calls, one after the other', async () => {
    await using server = await serve(refused, answer(200), refused, answer(200));
    const { deny, source } = setUp(server.url);
    await deny();
    expect(await deny()).toMatchObject({ ok: true });
    expect(source.refreshes()).toBe(2);
  });
});

describe('a token source', () => {
  const secret = 'very-secret-token';
  const boom = new Error('vault is sealed');
  const broken: { name: string; source: TokenSource; want: object; requests: number }[] = [
    {
      name: 'whose get fails',
      source: { get: () => Promise.reject(boom), refresh: async () => secret },
      want: {
        kind: 'no-token',
        problem: expect.stringMatching(/source failed/),
        cause: boom,
        attempts: 0,
      },
      requests: 0,
    },
    {
      name: 'whose get throws at once',
      source: {
        get: () => {
          throw boom;
        },
        refresh: async () => secret,
      },
      want: {
        kind: 'no-token',
        problem: expect.stringMatching(/source failed/),
        cause: boom,
        attempts: 0,
      },
      requests: 0,
    },
    {
      name: 'whose get gives nothing',
      source: { get: async () => '', refresh: async () => secret },
      want: {
        kind: 'no-token',
        problem: expect.stringMatching(/source failed/),
        cause: expect.objectContaining({
          message: expect.stringMatching(
            /^The token source returned an empty string instead of a token: check the response/,
          ),
        }),
        attempts: 0,
      },
      requests: 0,
    },
    {
      name: 'whose get gives no text',
      source: { get: async () => JSON.parse('5'), refresh: async () => secret },
      want: {
        kind: 'no-token',
        cause: expect.objectContaining({
          message: expect.stringMatching(
            /^The token source returned a number instead of a token: check the response/,
          ),
        }),
        attempts: 0,
      },
      requests: 0,
    },
    {
      name: 'whose refresh fails',
      source: { get: async () => secret, refresh: () => Promise.reject(boom) },
      want: {
        kind: 'no-token',
        problem: expect.stringMatching(/source failed/),
        cause: boom,
        attempts: 1,
      },
      requests: 1,
    },
    {
      name: 'with a token that no header can hold',
      source: { get: async () => `${secret}\n2`, refresh: async () => secret },
      want: {
        kind: 'no-token',
        problem: expect.stringMatching(/authorize\(\) failed/),
        attempts: 0,
      },
      requests: 0,
    },
  ];
  test.each(broken)(
    '$name ends the call, and nothing leaks',
    async ({ source, want, requests }) => {
      await using server = await serve(refused);
      const result = await setUp(server.url, { token: source }).deny();
      expect(result).toMatchObject({ ok: false, ...want });
      expect(inspect(result, { depth: 9, showHidden: true })).not.toContain(secret);
      expect(server.received).toHaveLength(requests);
    },
  );

  test('that never answers ends the call in time, and does not block the next', async () => {
    await using server = await serve(refused, refused, answer(200));
    let refreshes = 0;
    const token: TokenSource = {
      get: async () => 'token-1',
      refresh: () => {
        refreshes += 1;
        return refreshes === 1 ? new Promise(() => {}) : Promise.resolve('token-2');
      },
    };
    const { deny, clock } = setUp(server.url, { token });
    const hanging = deny();
    await expect.poll(() => refreshes).toBe(1);
    clock.advance(15_000);
    expect(await hanging).toMatchObject({
      kind: 'no-token',
      problem: 'the token source did not answer in time',
      attempts: 1,
    });
    expect(await deny()).toMatchObject({ ok: true });
    expect(refreshes).toBe(2);
  });
});

test('a refresh does not outlive the time that the client gives an attempt', async () => {
  await using server = await serve(refused);
  const refresh = vi.fn(() => new Promise<string>(() => {}));
  const { client, clock } = setUp(server.url, { token: { get: async () => 'token-1', refresh } });
  const call = client.cancelOrder(denial, { timeoutMs: 20_000 });
  await expect.poll(() => refresh).toHaveBeenCalled();
  clock.advance(15_000);
  expect(await call).toMatchObject({
    kind: 'no-token',
    problem: 'the token source failed',
    cause: new Error('The token source did not answer in time'),
  });
});

describe('cachedToken', () => {
  test('keeps what came last, though an earlier refresh fails after it', async () => {
    let fail = (): void => {};
    const first = new Promise<string>((_, reject) => {
      fail = () => reject(new Error('down'));
    });
    const given = [first, Promise.resolve('token-2')];
    const token = cachedToken(() => given.shift() ?? Promise.resolve('token-3'));
    const early = token.refresh();
    expect(await token.refresh()).toBe('token-2');
    fail();
    await expect(early).rejects.toThrow('down');
    expect(await token.get()).toBe('token-2');
  });

  test('obtains a token once, and again when it was refused', async () => {
    let obtained = 0;
    const token = cachedToken(async () => `token-${++obtained}`);
    await using server = await serve(answer(200), answer(200), refused, answer(200), answer(200));
    const { deny } = setUp(server.url, { token });
    for (let call = 0; call < 4; call++) await deny();
    expect(tokensOf(server.received)).toEqual([
      'token-1',
      'token-1',
      'token-1',
      'token-2',
      'token-2',
    ]);
    expect(obtained).toBe(2);
  });

  test('does not keep a failure', async () => {
    let obtained = 0;
    const token = cachedToken(async () => {
      obtained += 1;
      if (obtained === 1) throw new Error('down');
      return 'token';
    });
    await expect(token.get()).rejects.toThrow('down');
    expect(await token.get()).toBe('token');
  });

  test('gives up a request that hangs, tells it so, and asks again at the next call', async () => {
    const clock = new FakeClock();
    const signals: AbortSignal[] = [];
    const token = cachedToken(
      (signal) => {
        signals.push(signal);
        return signals.length === 1 ? new Promise(() => {}) : Promise.resolve('token');
      },
      { timeoutMs: 5000, clock },
    );
    const waiting = Promise.allSettled([token.get(), token.get()]);
    clock.advance(4999);
    expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
    clock.advance(1);
    const error = new Error('The request for a token was not answered within 5000 ms');
    expect(await waiting).toEqual([
      { status: 'rejected', reason: error },
      { status: 'rejected', reason: error },
    ]);
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
    expect(await token.get()).toBe('token');
  });

  test('has ten seconds for a request unless told', async () => {
    const clock = new FakeClock();
    const asked = vi.fn(() => new Promise<string>(() => {}));
    const failed = vi.fn();
    cachedToken(asked, { clock }).get().catch(failed);
    clock.advance(9_999);
    await Promise.resolve();
    expect(failed).not.toHaveBeenCalled();
    clock.advance(1);
    await expect.poll(() => failed).toHaveBeenCalled();
  });

  test.each([0, -1, 1.5, Number.NaN, 2 ** 31])('refuses a time limit of %d', (timeoutMs) => {
    expect(() => cachedToken(async () => 'token', { timeoutMs })).toThrow(/timeoutMs/);
  });

  test('obtains one token for many calls at the start', async () => {
    let obtained = 0;
    const token = cachedToken(async () => `token-${++obtained}`);
    expect(await Promise.all([token.get(), token.get()])).toEqual(['token-1', 'token-1']);
  });
});

test('bearer replaces what was there', () => {
  const headers = new Headers({ authorization: 'Basic x' });
  bearer(headers, 't');
  expect(headers.get('authorization')).toBe('Bearer t');
});
