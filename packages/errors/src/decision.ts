import { classifyErrorCode } from './classify.ts';
import { errorCatalogue, RetryClass, statusTable } from './generated/catalogue.ts';

/**
 * What to do with a failed call, and which fact decided it.
 *
 * - `code`: the error code is known, and its catalogue entry decided;
 * - `status`: the row of the status decided, because the code is absent or unknown, or because
 *   the row says that the request may have been applied;
 * - `unlisted`: neither says anything, so the call is not repeated.
 */
export type RetryDecision =
  | { readonly retry: RetryClass; readonly because: 'code' | 'status' }
  | { readonly retry: typeof RetryClass.never; readonly because: 'unlisted' };

const classOfStatus: ReadonlyMap<number, RetryClass> = /* @__PURE__ */ new Map(
  /* @__PURE__ */ statusTable.map((row) => [row.status, row.retry]),
);

/**
 * Decides from the HTTP status and, if the body could be read, from `error.code`.
 *
 * The rule, row by row, is in docs/reference/errors.md#the-rule. Its one exception: where the status
 * says that the request may have been applied, a code of another status does not decide. Reading
 * the state once too often costs a call, but a write that was applied twice cannot be undone.
 * See docs/decisions/status-in-doubt.md.
 *
 * @see specs/openapi.yaml#/components/responses
 * @see specs/openapi.yaml#/components/schemas/ErrorCode
 */
export function retryDecision(failure: {
  readonly status: number;
  readonly code?: string | undefined;
}): RetryDecision {
  const byStatus = classOfStatus.get(failure.status);
  const classified = failure.code === undefined ? undefined : classifyErrorCode(failure.code);

  if (classified?.known) {
    const { status, retry } = errorCatalogue[classified.code];
    const isInDoubt = status !== failure.status && byStatus === RetryClass.readStateFirst;
    if (!isInDoubt) return { retry, because: 'code' };
  }
  return byStatus === undefined
    ? { retry: RetryClass.never, because: 'unlisted' }
    : { retry: byStatus, because: 'status' };
}
