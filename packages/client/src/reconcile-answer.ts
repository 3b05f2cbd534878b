import { kindOf } from '@ordering/kit/callback';
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
  if (typeof answer === 'object' && answer !== null && 'applied' in answer) {
    return { ...applied, data: answer.applied };
  }
  if (answer === 'unknown') return { ...doubt, reconcile: 'unknown' };
  const cause = new TypeError(
    `reconcile must answer 'applied', { applied: data }, 'not-applied' or 'unknown'; it answered ${kindOf(answer)}`,
  );
  return { ...doubt, reconcile: 'failed', cause };
}
