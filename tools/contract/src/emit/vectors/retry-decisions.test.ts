import { describe, expect, test } from 'vitest';
import type { RetryClass } from '../../model/contract.ts';
import { contract, sandbox } from '../testing/fixture.ts';
import { emitRetryVectors } from './retry-decisions.ts';
import { type Failure, policy, wanted } from './want.ts';

const tables = {
  errorCodes: [
    { code: 'not.found', status: 404, retry: 'never' },
    { code: 'try.later', status: 429, retry: 'retry-after' },
    { code: 'gave.up', status: 504, retry: 'backoff' },
  ],
  statuses: [
    { status: 404, retry: 'never' },
    { status: 503, retry: 'backoff' },
    { status: 504, retry: 'read-state-first' },
  ],
} as const;

const failure: Failure = {
  method: 'POST',
  status: 503,
  code: null,
  askedMs: null,
  attempt: 1,
  refreshed: false,
  state: null,
};

describe('what is wanted', () => {
  const table: {
    name: string;
    given: Partial<Failure>;
    retry: RetryClass;
    because: string;
    next: string;
  }[] = [
    {
      name: 'a code beats its status',
      given: { code: 'not.found' },
      retry: 'never',
      because: 'code',
      next: 'stop',
    },
    {
      name: 'a code under no row',
      given: { code: 'try.later', status: 418 },
      retry: 'retry-after',
      because: 'code',
      next: 'repeat',
    },
    {
      name: 'an unknown code',
      given: { code: 'new' },
      retry: 'backoff',
      because: 'status',
      next: 'repeat',
    },
    {
      name: 'nothing known',
      given: { code: 'new', status: 418 },
      retry: 'never',
      because: 'unlisted',
      next: 'stop',
    },
    {
      name: 'a stray code in doubt',
      given: { code: 'try.later', status: 504 },
      retry: 'read-state-first',
      because: 'status',
      next: 'read-state',
    },
    {
      name: 'a final code in doubt',
      given: { code: 'not.found', status: 504 },
      retry: 'read-state-first',
      because: 'status',
      next: 'read-state',
    },
    {
      name: 'a code that has this status itself',
      given: { code: 'gave.up', status: 504 },
      retry: 'backoff',
      because: 'code',
      next: 'repeat',
    },
    {
      name: 'the last attempt',
      given: { attempt: policy.maxAttempts },
      retry: 'backoff',
      because: 'status',
      next: 'stop',
    },
  ];
  test.each(table)('$name', ({ given, retry, because, next }) => {
    expect(wanted({ ...failure, ...given }, tables)).toMatchObject({ class: retry, because, next });
  });
});

test('there are no vectors where errors have no shape', () => {
  const { errorEnvelope, ...without } = contract;
  expect(errorEnvelope).toBeDefined();
  expect(emitRetryVectors({ contract: without, sandbox, unfit: [] })).toBeUndefined();
});
