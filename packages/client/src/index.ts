export type { OperationId } from '@ordering/api';
// The lists of constants that the specs have: their names are theirs to choose.
export * from '@ordering/api/constants';
export type { components, operations, paths } from '@ordering/api/types';
export { ErrorCode, RetryClass } from '@ordering/errors';
export type { AttemptReport, RequestReport } from './attempt-report.ts';
export { createClient } from './client.ts';
export type { Clock } from './clock.ts';
export type { ExplainedDenial } from './denial.ts';
export type * from './generated/operations.ts';
export type {
  CallOptions,
  ClientOptions,
  ClientRetryOptions,
  Fetch,
  FetchInit,
  FetchResponse,
  RetryOptions,
} from './options.ts';
export { OrderingError, orThrow } from './or-throw.ts';
export type { Doubt, Reconcile, ReconcileAnswer, Reconcilers } from './reconcile.ts';
export type {
  Aborted,
  ApiFailure,
  Failure,
  IncompleteSuccess,
  InvalidRequest,
  ListedRefusal,
  NetworkFailure,
  NoToken,
  OtherRefusal,
  OutcomeUnknown,
  Reconciled,
  Result,
  Success,
  Timeout,
  Uncertainty,
  UnreadableError,
  UnreadableSuccess,
} from './result.ts';
export { type Authorize, bearer, cachedToken, type TokenSource } from './token-source.ts';
