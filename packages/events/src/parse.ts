import { deliveryPolicy } from './generated/delivery.ts';
import type { Envelope } from './generated/events.ts';
import { validateEnvelope } from './generated/events.ts';
import type { Problem, Validation } from './generated/validation.ts';
import { ownProperty } from './own.ts';
import type { KnownEvent } from './payload.ts';
import { chooseProduct } from './product.ts';
import type { EventRow } from './rows.ts';
import { rowsOfType } from './rows.ts';

/** An event of a type that this version of the contract does not have. Accept it, and ignore it. */
export interface UnknownEvent {
  readonly known: false;
  readonly type: string;
  readonly payload: Envelope;
}

/** What a body turned out to be. */
export type ParsedEvent =
  | {
      readonly ok: true;
      readonly event: KnownEvent | UnknownEvent;
      /** Rules that the body breaks, though not badly enough to refuse the event. */
      readonly deviations: readonly Problem[];
    }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/**
 * Reads the body of a delivery, already parsed from JSON, as an event.
 *
 * Never throws, whatever the value. Unknown event types and unknown fields are not a problem: the
 * contract grows without notice. A value in the wrong format, such as a timestamp without its
 * milliseconds, is reported as a deviation and costs nobody an order; a missing field does.
 *
 * @see specs/asyncapi.yaml#/components/schemas/Envelope
 */
export function parseEvent(value: unknown): ParsedEvent {
  const rows = rowsOfType(ownProperty(value, deliveryPolicy.eventType.field));
  if (rows.length === 0) return parseUnknown(value);

  const choice = chooseProduct(rows, value);
  return choice.ok
    ? parseKnown(choice.row, value)
    : { ok: false, problems: [choice.problem, ...problemsOf(validateEnvelope(value))] };
}

function parseUnknown(value: unknown): ParsedEvent {
  const validation = validateEnvelope(value);
  if (!isUsable(value, validation)) return { ok: false, problems: problemsOf(validation) };
  const event: UnknownEvent = { known: false, type: value.event_type, payload: value };
  return { ok: true, event, deviations: problemsOf(validation) };
}

function parseKnown(row: EventRow, value: unknown): ParsedEvent {
  const validation = row.validate(value);
  const event = { known: true, product: row.product, type: row.type, payload: value };
  if (!isKnownEvent(event, validation)) return { ok: false, problems: problemsOf(validation) };
  return { ok: true, event, deviations: problemsOf(validation) };
}

// The row's validator has checked exactly this row's payload, a fact that TypeScript cannot follow
// from a table to a union; hence a predicate.
function isKnownEvent(event: object, validation: Validation<unknown>): event is KnownEvent {
  return isUsable(event, validation);
}

// A value that only breaks a format still has every field, in the right type.
function isUsable<T>(_value: unknown, validation: Validation<T>): _value is T {
  return validation.ok || validation.problems.every(isDeviation);
}

function isDeviation(problem: Problem): boolean {
  return problem.keyword === 'format' || problem.keyword === 'pattern';
}

function problemsOf(validation: Validation<unknown>): readonly Problem[] {
  return validation.ok ? [] : validation.problems;
}
