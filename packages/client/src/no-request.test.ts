import { afterAll, expect, test, vi } from 'vitest';

afterAll(() => {
  vi.doUnmock('openapi-fetch');
  vi.resetModules();
});

test('a call ends whose request is never made', async () => {
  // An openapi-fetch of a later version might not call the `fetch` that it is given.
  vi.resetModules();
  vi.doMock('openapi-fetch', () => ({
    default: () => ({ request: async () => ({ data: undefined, response: new Response() }) }),
  }));
  const { requestBuilder } = await import('./build-request.ts');
  const build = requestBuilder('http://api.test');
  const row = { id: 'x', method: 'GET', path: '/x', write: false, secured: false };
  expect(await build({ ...row, bodyRequired: false, headers: {}, codes: {} }, {})).toEqual({
    ok: false,
    problem: 'openapi-fetch made no request',
  });
});
