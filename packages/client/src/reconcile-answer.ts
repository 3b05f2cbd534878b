import type { Bounded } from './bounded.ts';
import type { OutcomeUnknown, Reconciled, Uncertainty } from './result.ts';

/** What a write in doubt comes to by what `reconcile` said; `undefined` where it was not applied, so that it may be repeated. */
export function resultOfReconcile(
  asked: Bounded<unknown>,
  failure: Uncertainty,
  attempts: number,
): Reconciled<unknown> | OutcomeUnknown | undefined {
  const doubt = { ok: false, kind: 'outcome-unknown', failure, attempts } as const;
  if (asked.kind === 'failed') return { ...doubt, reconcile: 'failed', cause: asked.error };
  if (asked.kind !== 'done') return { ...doubt, reconcile: 'failed' };

  const answer = asked.value;
  if (answer === 'not-applied') return undefined;
  const applied = { ok: true, confirmedBy: 'reconcile', attempts } as const;
  if (answer === 'applied') return { ...applied, data: undefined };
  // Whoever has no compiler may answer with anything, and only what is said so counts as applied.
  if (typeof answer === 'object' && answer !== null && 'applied' in answer) {
    return { ...applied, data: answer.applied };
  }
  return { ...doubt, reconcile: 'unknown' };
}
