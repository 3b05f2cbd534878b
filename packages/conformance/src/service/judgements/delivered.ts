import { deliveryPolicy, productTitle } from '@ordering/events';
import type { JsonObject } from '../../contract/json.ts';
import { isJsonObject, parseJson } from '../../contract/json.ts';
import { headerValues } from '../../http/exchange.ts';
import type { Finding } from '../../model/finding.ts';
import { broken, kept, notRun } from '../../model/finding.ts';
import type { Arrival, DeliveredTranscript } from '../scenarios/events.ts';
import { firstAttemptMs } from '../scenarios/events.ts';

/** What one delivery got wrong, or undefined. */
export type Fault = { readonly expected: string; readonly got: string } | undefined;

/** Judges every delivery of a run by itself. Deliveries that never came leave the question open. */
export function eachDelivery(
  transcript: DeliveredTranscript,
  faultOf: (arrival: Arrival) => Fault,
  kind: (arrival: Arrival) => boolean = () => true,
): Finding {
  const relevant = transcript.arrivals.filter(kind);
  for (const arrival of relevant) {
    const fault = faultOf(arrival);
    if (fault !== undefined) return broken(fault.expected, `${fault.got} in ${nameOf(arrival)}`);
  }
  const missing = transcript.fired.fired.length - transcript.fired.arrived;
  if (missing > 0) {
    return notRun(
      `${missing} of the fired events did not arrive within ${firstAttemptMs / 1000} s`,
    );
  }
  if (relevant.length === 0) return notRun('no delivery of this kind arrived');
  const noun = relevant.length === 1 ? 'delivery' : 'deliveries';
  return kept(`${relevant.length} ${noun} of ${productsOf(relevant).join(' and ')}`);
}

/** The body of a delivery, if it is a JSON object. */
export function bodyOf({ received }: Arrival): JsonObject | undefined {
  const { value } = parseJson(received.body.toString('utf8'));
  return isJsonObject(value) ? value : undefined;
}

/** The event type that the body names. */
export function typeOf(arrival: Arrival): string {
  return String(bodyOf(arrival)?.[deliveryPolicy.eventType.field] ?? '');
}

export function valuesOf({ received }: Arrival, header: string): readonly string[] {
  return headerValues(received.headers, header);
}

/** The products of deliveries, by name. */
function productsOf(arrivals: readonly Arrival[]): readonly string[] {
  return [...new Set(arrivals.map(({ owner }) => productTitle(owner.product)))].sort();
}

/** A delivery in words, for example `order.created of onlineOrdering`. */
function nameOf(arrival: Arrival): string {
  const type = typeOf(arrival) || 'a delivery';
  return `${type} of ${arrival.owner.product}`;
}

/** Values of a header in words. */
export function shown(values: readonly string[]): string {
  if (values.length === 0) return 'no header';
  return values.map((value) => `"${value}"`).join(' and ');
}
