import { ErrorCode, RetryClass } from '@ordering/errors';
import { systemClock } from '@ordering/kit/clock';
import { describe, expect, test, vi } from 'vitest';
import { answer, serve, silence, unfinished } from '../testing/server.ts';
import { denial, refusal, setUp, watchedFetch } from '../testing/setup.ts';
import { bearer } from './token-source.ts';

describe('redirects', () => {
  test.each([300, 301, 302, 303, 307, 308])('%i is not followed', async (status) => {
    await using thief = await serve(answer(200, {}));
    const elsewhere = answer(status, '', { location: `${thief.url}/pos/steal?key=hush#part` });
    await using server = await serve(elsewhere);
    expect(await setUp(server.url).deny()).toEqual({
      ok: false,
      kind: 'unreadable-error',
      status,
      headers: expect.any(Headers),
      problem: `the response is a redirect to ${thief.url}/pos/steal`,
      decision: { retry: RetryClass.never, because: 'unlisted' },
      attempts: 1,
    });
    expect(thief.received).toEqual([]);
    expect(server.received).toHaveLength(1);
  });

  test('are not followed on the same host either', async () => {
    await using server = await serve(answer(307, '', { location: '/elsewhere' }), answer(200));
    expect(await setUp(server.url).deny()).toMatchObject({
      kind: 'unreadable-error',
      problem: `the response is a redirect to ${server.url}/elsewhere`,
    });
    expect(server.received).toHaveLength(1);
  });

  test.each([
    ['nowhere', undefined, ''],
    ['what is no address', 'http://', ''],
    ['a name and a password', 'https://me:hush@other.test/a', ' to https://other.test/a'],
    [
      'very far away',
      `https://other.test/${'a'.repeat(5000)}`,
      ` to https://other.test/${'a'.repeat(181)}`,
    ],
  ])('to %s are told without what may be secret', async (_name, location, target) => {
    const headers: Record<string, string> = location === undefined ? {} : { location };
    await using server = await serve(answer(302, '', headers));
    const problem = `the response is a redirect${target}`;
    expect(await setUp(server.url).deny()).toMatchObject({ problem });
  });
});

describe('time', () => {
  test('an attempt that is never answered ends with its limit', async () => {
    await using server = await serve(silence);
    const { client, clock } = setUp(server.url);
    let ended = false;
    const call = client.cancelOrder(denial, { timeoutMs: 5000 }).finally(() => {
      ended = true;
    });
    await server.arrived(1);
    clock.advance(4999);
    await new Promise(setImmediate);
    expect(ended).toBe(false);
    clock.advance(1);
    expect(await call).toMatchObject({ kind: 'outcome-unknown', failure: { kind: 'timeout' } });
    expect(clock.timers).toBe(0);
  });

  test('an attempt ends with the time of its call', async () => {
    await using server = await serve(silence);
    const { client, clock } = setUp(server.url);
    const call = client.cancelOrder(denial, { timeoutMs: 5000, deadlineMs: 3000 });
    await server.arrived(1);
    clock.advance(3000);
    expect(await call).toMatchObject({ kind: 'outcome-unknown', failure: { kind: 'timeout' } });
  });

  test('the body shares the time of its attempt', async () => {
    const fetch = async (): Promise<Response> => {
      clock.advance(10_000);
      setImmediate(() => headCame.abort());
      return new Response(new ReadableStream(), { status: 404 });
    };
    const headCame = new AbortController();
    const { deny, clock } = setUp('http://127.0.0.1', { fetch });
    clock.advance(1000);
    const ended = vi.fn();
    const call = deny().finally(ended);
    await expect.poll(() => headCame.signal.aborted).toBe(true);
    clock.advance(4999);
    await new Promise(setImmediate);
    expect(ended).not.toHaveBeenCalled();
    clock.advance(1);
    expect(await call).toMatchObject({ status: 404, problem: 'the body was cut off' });
  });

  test('an error body that never ends is given up, and the status is what counts', async () => {
    await using server = await serve(unfinished(404, '{"error":'), answer(200));
    const { fetch, headCame } = watchedFetch();
    const { deny, clock } = setUp(server.url, { fetch });
    const call = deny();
    await headCame;
    clock.advance(15_000);
    expect(await call).toMatchObject({
      kind: 'unreadable-error',
      status: 404,
      problem: 'the body was cut off',
      attempts: 1,
    });
  });

  test('a fetch that ignores its signal cannot hang a call', async () => {
    let called = 0;
    const fetch = (): Promise<Response> => {
      called += 1;
      return new Promise(() => {});
    };
    const { deny, clock } = setUp('http://127.0.0.1', { fetch });
    const call = deny();
    await expect.poll(() => called).toBe(1);
    clock.advance(15_000);
    expect(await call).toMatchObject({ kind: 'outcome-unknown' });
  });

  test('a late answer is not left open', async () => {
    const cancelled = vi.fn();
    let late: (response: Response) => void = () => {};
    const fetch = vi.fn(() => new Promise<Response>((resolve) => (late = resolve)));
    const { deny, clock } = setUp('http://127.0.0.1', { fetch });
    const call = deny();
    await expect.poll(() => fetch).toHaveBeenCalled();
    clock.advance(15_000);
    await call;
    late(new Response(new ReadableStream({ cancel: cancelled })));
    await expect.poll(() => cancelled).toHaveBeenCalled();
  });

  test('real time bounds a call, too', async () => {
    await using server = await serve(silence);
    const { client } = setUp(server.url, { clock: systemClock });
    expect(await client.cancelOrder(denial, { timeoutMs: 30 })).toMatchObject({
      kind: 'outcome-unknown',
    });
  });
});

describe('abort', () => {
  test('before the call: nothing is sent', async () => {
    await using server = await serve(answer(200));
    const { client } = setUp(server.url);
    const result = await client.cancelOrder(denial, { signal: AbortSignal.abort() });
    expect(result).toEqual({ ok: false, kind: 'aborted', attempts: 0 });
    expect(server.received).toHaveLength(0);
  });

  test('of the whole client', async () => {
    await using server = await serve(answer(200));
    const { deny } = setUp(server.url, { signal: AbortSignal.abort() });
    expect(await deny()).toMatchObject({ kind: 'aborted' });
  });

  test('while a write is under way: nobody knows', async () => {
    await using server = await serve(silence);
    const reconcile = vi.fn(async () => 'applied' as const);
    const controller = new AbortController();
    const { client, clock } = setUp(server.url, { reconcile: { cancelOrder: reconcile } });
    const call = client.cancelOrder(denial, { signal: controller.signal });
    await server.arrived(1);
    controller.abort();
    expect(await call).toEqual({
      ok: false,
      kind: 'outcome-unknown',
      failure: { ok: false, kind: 'aborted', attempts: 1 },
      reconcile: 'not-asked',
      attempts: 1,
    });
    expect(reconcile).not.toHaveBeenCalled();
    expect(clock.timers).toBe(0);
  });

  test('while a token is refreshed: nothing more is done', async () => {
    await using server = await serve(refusal(ErrorCode.authTokenExpired));
    const refresh = vi.fn(() => new Promise<string>(() => {}));
    const authorize = vi.fn(bearer);
    const controller = new AbortController();
    const { client } = setUp(server.url, { token: { get: async () => 't', refresh }, authorize });
    const call = client.cancelOrder(denial, { signal: controller.signal });
    await expect.poll(() => refresh).toHaveBeenCalled();
    controller.abort();
    expect(await call).toEqual({ ok: false, kind: 'aborted', attempts: 1 });
    expect(authorize).toHaveBeenCalledOnce();
  });

  test('while the body of an error comes: the status is what counts', async () => {
    await using server = await serve(unfinished(404, '{"error":'));
    const { fetch, headCame } = watchedFetch();
    const controller = new AbortController();
    const { client } = setUp(server.url, { fetch });
    const call = client.cancelOrder(denial, { signal: controller.signal });
    await headCame;
    controller.abort();
    expect(await call).toMatchObject({ kind: 'unreadable-error', problem: 'the body was cut off' });
  });

  test('while it waits: nothing more is sent', async () => {
    await using server = await serve(refusal(ErrorCode.internalError));
    const controller = new AbortController();
    const { client } = setUp(server.url, {
      signal: new AbortController().signal,
      onAttempt: ({ next }) => next === 'repeat' && controller.abort(),
    });
    const result = await client.cancelOrder(denial, { signal: controller.signal });
    expect(result).toEqual({ ok: false, kind: 'aborted', attempts: 1 });
    expect(server.received).toHaveLength(1);
  });
});
