import { classifyErrorCode } from './classify.ts';
import { errorCatalogue, RetryClass, statusTable } from './generated/catalogue.ts';

/**
 * What to do with a failed call, and which fact decided it.
 *
 * - `code`: the error code is known, and its catalogue entry decided;
 * - `status`: the row of the status decided, because the code is absent or unknown, or because
 *   the row is the more careful of the two;
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
 * A known code decides, because clients branch on codes. For an unknown code the row of the status
 * decides, and if there is no such row, nothing is repeated.
 *
 * A known code with a status that is not its own still decides, with one exception. If the status
 * says that the request may have been applied, but the code (meant for a status under which it was
 * not) would have it repeated, the status decides: reading the state once too often costs a call,
 * but repeating a write that was applied cannot be undone.
 * See docs/decisions/retry-vectors.md.
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
    const entry = errorCatalogue[classified.code];
    const statusIsMoreCareful =
      entry.status !== failure.status &&
      byStatus === RetryClass.readStateFirst &&
      repeatsTheCall(entry.retry);
    if (!statusIsMoreCareful) return { retry: entry.retry, because: 'code' };
  }
  return byStatus === undefined
    ? { retry: RetryClass.never, because: 'unlisted' }
    : { retry: byStatus, because: 'status' };
}

/** True for the classes that send the same request again without looking first. */
function repeatsTheCall(retry: RetryClass): boolean {
  switch (retry) {
    case RetryClass.refreshOnce:
    case RetryClass.retryAfter:
    case RetryClass.backoff:
      return true;
    case RetryClass.never:
    case RetryClass.reconcile:
    case RetryClass.readStateFirst:
      return false;
  }
}
