import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type RetryDecision, retryDecision } from './decision.ts';
import { errorCatalogue, RetryClass, statusTable } from './generated/catalogue.ts';
import { ErrorCode } from './generated/codes.ts';

const unknownCode = 'order.invented_tomorrow';
const unlistedStatus = 418;

describe('retryDecision', () => {
  test.each(Object.values(ErrorCode))('%s under its own status: its own class', (code) => {
    const { status, retry } = errorCatalogue[code];
    expect(retryDecision({ status, code })).toEqual({ retry, because: 'code' });
  });

  test.each(statusTable)('$status without a code, or with an unknown one: $retry', (row) => {
    const want = { retry: row.retry, because: 'status' };
    expect(retryDecision({ status: row.status })).toEqual(want);
    expect(retryDecision({ status: row.status, code: unknownCode })).toEqual(want);
    expect(retryDecision({ status: row.status, code: 'constructor' })).toEqual(want);
  });

  const statusOf = (retry: RetryClass) =>
    statusTable.find((row) => row.retry === retry)?.status ?? 0;
  const mayHaveBeenApplied = statusOf(RetryClass.readStateFirst);
  const table: { name: string; given: Parameters<typeof retryDecision>[0]; want: RetryDecision }[] =
    [
      {
        name: 'no row, no code: not repeated',
        given: { status: unlistedStatus },
        want: { retry: RetryClass.never, because: 'unlisted' },
      },
      {
        name: 'no row, unknown code: not repeated',
        given: { status: unlistedStatus, code: unknownCode },
        want: { retry: RetryClass.never, because: 'unlisted' },
      },
      {
        name: 'no row, known code: the code',
        given: { status: unlistedStatus, code: ErrorCode.rateLimited },
        want: { retry: RetryClass.retryAfter, because: 'code' },
      },
      {
        name: 'a final code under a status that is repeated: the code',
        given: { status: statusOf(RetryClass.backoff), code: ErrorCode.orderNotFound },
        want: { retry: RetryClass.never, because: 'code' },
      },
      {
        name: 'a code that is repeated under a final status: the code',
        given: { status: statusOf(RetryClass.never), code: ErrorCode.internalError },
        want: { retry: RetryClass.backoff, because: 'code' },
      },
      {
        name: 'a code of another status, but the request may have been applied: the status',
        given: { status: mayHaveBeenApplied, code: ErrorCode.internalError },
        want: { retry: RetryClass.readStateFirst, because: 'status' },
      },
    ];
  test.each(table)('$name', ({ given, want }) => {
    expect(retryDecision(given)).toEqual(want);
  });

  test('an unknown code never changes what its status says; nothing throws', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.integer({ min: 100, max: 599 }), fc.double()),
        fc.string(),
        (status, code) => {
          const known: string[] = Object.values(ErrorCode);
          fc.pre(!known.includes(code));
          expect(retryDecision({ status, code })).toEqual(retryDecision({ status }));
        },
      ),
    );
  });
});
