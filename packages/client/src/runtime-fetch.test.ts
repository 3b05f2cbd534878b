import { afterEach, describe, expect, test, vi } from 'vitest';
import { answer, serve } from '../testing/server.ts';
import { denial, setUp } from '../testing/setup.ts';
import { runtimeFetch } from './runtime-fetch.ts';

afterEach(() => vi.unstubAllGlobals());

describe('the body of a request', () => {
  test('is sent with its length', async () => {
    await using server = await serve(answer(204));
    await setUp(server.url).deny();
    expect(server.received[0]?.headers).toHaveProperty('content-length');
  });

  test('is none on Deno, either, where there is none', async () => {
    await using server = await serve(answer(204));
    vi.stubGlobal('Deno', {});
    const { signal } = new AbortController();
    const init = { method: 'GET', headers: {}, redirect: 'manual', signal } as const;
    expect((await runtimeFetch(server.url, init)).status).toBe(204);
    expect(server.received).toMatchObject([{ method: 'GET', body: '' }]);
  });

  test('is a stream on Deno, which cannot be repeated below the client', async () => {
    await using server = await serve(answer(204));
    vi.stubGlobal('Deno', {});
    expect(await setUp(server.url).deny()).toMatchObject({ ok: true });
    expect(server.received[0]?.headers).toHaveProperty('transfer-encoding', 'chunked');
    expect(server.received[0]?.body).toBe(JSON.stringify(denial.body));
  });
});
