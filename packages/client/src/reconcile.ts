import type { OperationId } from '@ordering/api';
import type { Operations } from './generated/operations.ts';
import type { Uncertainty } from './result.ts';

/** What the state of the resource says about a write whose response was lost. */
export type ReconcileAnswer<Data = unknown> =
  | 'applied'
  | { readonly applied: Data }
  | 'not-applied'
  | 'unknown';

/** Why it is not known whether a write was applied. */
export interface Doubt {
  readonly failure: Uncertainty;
  /** Aborted when the call's time is over, or when the caller gives up. */
  readonly signal: AbortSignal;
}

/**
 * Reads the state of the resource and says whether the write was applied. Asked before any repetition of a
 * write that was answered with 504, lost its connection or ran out of time:
 *
 * - `applied`, or `{ applied: data }` with what the answer would have said: the call ends with `ok: true`;
 * - `not-applied`: the write is repeated, within the limits of the call;
 * - `unknown`, or a rejection: the call ends with `kind: 'outcome-unknown'`.
 *
 * A quarter of the call's `deadlineMs`, at most `timeoutMs`, is kept for it: attempts end before that.
 * See docs/decisions/reconcile-writes.md.
 *
 * @see specs/openapi.yaml#/components/responses/GatewayTimeout
 */
export type Reconcile<Id extends OperationId> = (
  input: Operations[Id]['input'],
  doubt: Doubt,
) => Promise<ReconcileAnswer<Operations[Id]['data']>>;

/** How to reconcile each operation. One without an entry is never repeated when in doubt. */
export type Reconcilers = { readonly [Id in OperationId]?: Reconcile<Id> };
