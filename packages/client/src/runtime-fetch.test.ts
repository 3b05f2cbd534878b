import { afterEach, describe, expect, test, vi } from 'vitest';
import { answer, serve } from '../testing/server.ts';
import { denial, setUp } from '../testing/setup.ts';

afterEach(() => vi.unstubAllGlobals());

describe('the body of a request', () => {
  test('is sent with its length', async () => {
    await using server = await serve(answer(204));
    await setUp(server.url).deny();
    expect(server.received[0]?.headers).toHaveProperty('content-length');
  });

  test('is a stream on Deno, which cannot be repeated below the client', async () => {
    await using server = await serve(answer(204));
    vi.stubGlobal('Deno', {});
    expect(await setUp(server.url).deny()).toMatchObject({ ok: true });
    expect(server.received[0]?.headers).toHaveProperty('transfer-encoding', 'chunked');
    expect(server.received[0]?.body).toBe(JSON.stringify(denial.body));
  });
});
