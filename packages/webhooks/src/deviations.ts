import type { Problem } from '@ordering/events';
import { actionOf, actionRole, carriesAction, deliveryPolicy } from '@ordering/events';
import type { BodyContent } from './body.ts';
import type { HeaderValues } from './headers.ts';
import { valuesOf } from './headers.ts';

/** A harmless departure from the contract. The body counts, since it is signed; headers are not. */
export type Deviation =
  | { readonly kind: 'deliveryIdMismatch' }
  | { readonly kind: 'eventTypeMismatch' }
  | { readonly kind: 'actionMismatch' }
  | { readonly kind: 'format'; readonly problem: Problem };

/** Compares the unsigned headers with the signed body, and reports wrong formats. See docs/decisions/signed-ids.md. */
export function findDeviations(
  id: string,
  content: BodyContent & { readonly kind: 'event' },
  headers: HeaderValues,
): readonly Deviation[] {
  const { event, deviations } = content;
  const { idempotencyKey, eventType } = deliveryPolicy;
  const found: Deviation[] = [];

  if (!isOnly(valuesOf(headers, idempotencyKey.header), id)) {
    found.push({ kind: 'deliveryIdMismatch' });
  }
  if (!isOnly(valuesOf(headers, eventType.header), event.type)) {
    found.push({ kind: 'eventTypeMismatch' });
  }
  if (actionRole !== undefined && event.known && carriesAction(event.product, event.type)) {
    const values = valuesOf(headers, actionRole.header);
    if (!isOnly(values, actionOf(event))) found.push({ kind: 'actionMismatch' });
  }
  for (const problem of deviations) found.push({ kind: 'format', problem });
  return found;
}

function isOnly(values: readonly string[], expected: string | undefined): boolean {
  return values.length === 1 && values[0] === expected;
}
