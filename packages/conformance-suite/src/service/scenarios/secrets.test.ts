import { ErrorCode, errorBody } from '@ordering/errors';
import { expect, test } from 'vitest';
import type { Json } from '../../contract/json.ts';
import { secretsOf } from './secrets.ts';

const request = { url: 'http://service/', body: Buffer.from('{"sent":"as-long-as-a-secret-is"}') };

test.each<{ name: string; body: Json; want: readonly string[] }>([
  {
    name: 'a registration',
    body: { webhook_secret: 'hush', id: 'as-long-as-an-id-may-be', key: 'open-sesame' },
    want: ['hush', 'as-long-as-an-id-may-be', 'open-sesame'],
  },
  { name: 'what was sent', body: { echo: 'as-long-as-a-secret-is' }, want: [] },
  {
    name: 'an error that comes as a success',
    body: errorBody({ code: ErrorCode.orderInvalidTransition, message: 'too-late-for-that-order' }),
    want: [],
  },
  {
    name: 'an error with a secret beside it',
    body: {
      ...errorBody({ code: ErrorCode.requestValidation, message: 'no' }),
      webhook_secret: 's',
    },
    want: ['s'],
  },
])('the secrets of $name', ({ body, want }) => {
  const answer = { kind: 'answered', status: 200, headers: [], body: JSON.stringify(body), ms: 1 };
  expect(secretsOf({ ...answer, kind: 'answered' }, request, new Set(), true)).toEqual(want);
});
