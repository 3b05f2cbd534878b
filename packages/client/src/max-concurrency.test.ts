import { ErrorCode, errorBody, errorCatalogue } from '@ordering/errors';
import { FakeClock } from '@ordering/kit/fake-clock';
import { describe, expect, test } from 'vitest';
import { denial, setUp } from '../testing/setup.ts';
import type { CallOptions, ClientOptions } from './options.ts';

/** A client whose requests are answered when the test says so. */
function held(maxConcurrency: number | undefined, options: Partial<ClientOptions> = {}) {
  const sent: { readonly id: string; readonly answer: (response: Response) => void }[] = [];
  const { client, clock } = setUp('http://api.test', {
    ...(maxConcurrency === undefined ? {} : { maxConcurrency }),
    fetch: (url) =>
      new Promise((answer) => {
        sent.push({ id: new URL(url).pathname.split('/')[3] ?? '', answer });
      }),
    ...options,
  });
  return {
    sent,
    clock,
    ids: () => sent.map(({ id }) => id),
    deny: (orderId: string, own: CallOptions<'cancelOrder'> = {}) =>
      client.cancelOrder({ ...denial, orderId }, own),
    /** Answers a request, and lets all that follows from it happen. */
    answer: async (index: number, response = new Response(null, { status: 204 })) => {
      sent[index]?.answer(response);
      await settled();
    },
  };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

function refused(code: ErrorCode): Response {
  return Response.json(errorBody({ code, message: 'No.' }), {
    status: errorCatalogue[code].status,
  });
}

describe('maxConcurrency', () => {
  test('bounds how many requests are under way, and takes the next in order', async () => {
    const { sent, ids, deny, answer } = held(2);
    const calls = ['a', 'b', 'c', 'd', 'e'].map((id) => deny(id));
    await settled();
    expect(ids()).toEqual(['a', 'b']);
    await answer(1);
    expect(ids()).toEqual(['a', 'b', 'c']);
    await answer(2);
    await answer(0);
    expect(ids()).toEqual(['a', 'b', 'c', 'd', 'e']);
    for (const { answer: end } of sent) end(new Response(null, { status: 204 }));
    expect((await Promise.all(calls)).every(({ ok }) => ok)).toBe(true);
  });

  test('is no limit where it is not given', async () => {
    const { ids, deny } = held(undefined);
    for (let count = 0; count < 50; count++) void deny('a');
    await settled();
    expect(ids()).toHaveLength(50);
  });

  test('lets a call leave the queue that is aborted, and the next take its turn', async () => {
    const { ids, deny, answer, clock } = held(1);
    const controller = new AbortController();
    void deny('a');
    const gone = deny('b', { signal: controller.signal });
    void deny('c');
    await settled();
    controller.abort();
    expect(await gone).toEqual({ ok: false, kind: 'aborted', attempts: 0 });
    await answer(0);
    expect(ids()).toEqual(['a', 'c']);
    await answer(1);
    expect(clock.timers).toBe(0);
  });

  test('counts the time in the queue for the call, and not for its attempt', async () => {
    const { ids, deny, answer, clock } = held(1, { timeoutMs: 1000 });
    void deny('a', { timeoutMs: 50_000 });
    const short = deny('b', { deadlineMs: 4000 });
    const long = deny('c', { deadlineMs: 8000 });
    await settled();
    clock.advance(3999);
    await settled();
    expect(ids()).toEqual(['a']);
    clock.advance(1);
    expect(await short).toEqual({ ok: false, kind: 'timeout', attempts: 0 });
    await answer(0);
    expect(ids()).toEqual(['a', 'c']);
    clock.advance(999);
    await answer(1);
    expect(await long).toMatchObject({ ok: true, attempts: 1 });
  });

  test('holds no place while a token is refreshed', async () => {
    let refresh = (_token: string): void => {};
    const { ids, deny, answer } = held(1, {
      token: {
        get: async () => 'old',
        refresh: () => new Promise((resolve) => (refresh = resolve)),
      },
    });
    const first = deny('a');
    void deny('b');
    await settled();
    await answer(0, refused(ErrorCode.authTokenExpired));
    expect(ids()).toEqual(['a', 'b']);
    await answer(1);
    refresh('new');
    await settled();
    expect(ids()).toEqual(['a', 'b', 'a']);
    await answer(2);
    expect(await first).toMatchObject({ ok: true, attempts: 2 });
  });

  test('holds no place during a wait, and queues the repetition, which can end there', async () => {
    let wake = (): void => {};
    class SleepyClock extends FakeClock {
      override sleep(): Promise<void> {
        return new Promise((resolve) => (wake = resolve));
      }
    }
    const clock = new SleepyClock();
    const { ids, deny, answer } = held(1, { clock });
    const first = deny('a', { deadlineMs: 5000 });
    void deny('b');
    await settled();
    await answer(0, refused(ErrorCode.internalError));
    expect(ids()).toEqual(['a', 'b']);
    wake();
    await settled();
    expect(ids()).toEqual(['a', 'b']);
    clock.advance(5000);
    expect(await first).toEqual({ ok: false, kind: 'timeout', attempts: 1 });
  });

  test('has every place back in the end, however calls end', async () => {
    let failing = true;
    const { ids, sent, deny, answer, clock } = held(2, {
      authorize: () => {
        if (failing) throw new Error('no');
      },
    });
    expect(await Promise.all(['a', 'b', 'c'].map((id) => deny(id)))).toMatchObject([
      ...Array.from({ length: 3 }, () => ({ kind: 'no-token' })),
    ]);
    failing = false;

    const controller = new AbortController();
    const calls = ['a', 'b', 'c', 'd'].map((id) => deny(id, { signal: controller.signal }));
    await settled();
    // The place of the first goes to the third, which is aborted before it hears of it.
    sent[0]?.answer(new Response(null, { status: 204 }));
    await Promise.resolve();
    controller.abort();
    await Promise.all(calls);

    const before = sent.length;
    for (const id of ['e', 'f', 'g']) void deny(id);
    await settled();
    expect(ids().slice(before)).toEqual(['e', 'f']);
    await answer(before);
    expect(ids().slice(before)).toEqual(['e', 'f', 'g']);
    await answer(before + 1);
    await answer(before + 2);
    expect(clock.timers).toBe(0);
  });
});
