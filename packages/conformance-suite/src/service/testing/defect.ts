import type { JsonObject } from '../../contract/json.ts';
import type { Header } from '../../http/exchange.ts';
import type { Defect } from '../../testing/defect.ts';
import type { FakeDelivery, ServiceDecisions } from './decisions.ts';

/** A service with one mistake. */
export type ServiceDefect = Defect<ServiceDecisions>;

export function withHeaders(
  change: (headers: readonly Header[], delivery: FakeDelivery) => readonly Header[],
): Partial<ServiceDecisions> {
  return { headers: (delivery, headers) => change(headers, delivery) };
}

export function withoutFields(event: JsonObject, ...fields: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(event).filter(([field]) => !fields.includes(field)));
}
