import { expect, test } from 'vitest';
import { requestBuilder } from './build-request.ts';

// An openapi-fetch of a later version might not call the `fetch` that it is given.
test('a call ends whose request is never made', async () => {
  const build = requestBuilder('http://api.test', async () => ({ response: new Response() }));
  const row = { id: 'x', method: 'GET', path: '/x', write: false, secured: false };
  expect(await build({ ...row, bodyRequired: false, headers: {}, codes: {} }, {})).toEqual({
    ok: false,
    problem: 'openapi-fetch made no request',
  });
});
