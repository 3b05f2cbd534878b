import { integer, integerOrNull, oneOf, type Row, text, textOrNull } from '@ordering/kit/row';
import { type Entry, type Inspection, type State, states } from './entry.ts';
import { InboxError } from './error.ts';
import type { FoundRow } from './filter.ts';

/** What is known of the delivery in a row. */
export function inspectionOf(row: Row): Inspection {
  return {
    state: oneOf(row, 'state', states),
    received: integer(row, 'receipts'),
    effects: integer(row, 'effects'),
    attempts: integer(row, 'attempts'),
    crashes: integer(row, 'crashes'),
    stale: integer(row, 'stale') === 1,
  };
}

/** The delivery in a row, as a list has it. */
export function entryOf(row: Row): Entry {
  const happenedAt = integerOrNull(row, 'happened_at');
  return {
    ...inspectionOf(row),
    id: text(row, 'id'),
    reason: textOrNull(row, 'reason'),
    eventType: textOrNull(row, 'event_type'),
    product: textOrNull(row, 'product'),
    store: textOrNull(row, 'store'),
    resource: textOrNull(row, 'resource'),
    timestamp: happenedAt === undefined ? undefined : new Date(happenedAt).toISOString(),
    receivedAt: integer(row, 'received_at'),
  };
}

export function foundOf(row: Row): FoundRow {
  return { seq: integer(row, 'seq'), state: oneOf(row, 'state', states) };
}

/** A place in a list: the last row before it. */
export interface Place {
  readonly state: State;
  readonly receivedAt: number;
  readonly seq: number;
}

export function placeOf(row: Row): string {
  return `${row?.state}.${integer(row, 'received_at')}.${integer(row, 'seq')}`;
}

/** @throws InboxError if the text is no place. */
export function readPlace(place: string): Place {
  const [, name, receivedAt, seq] = /^(\w+)\.(-?\d{1,15})\.(\d{1,15})$/.exec(place) ?? [];
  const state = states.find((each) => each === name);
  if (state === undefined)
    throw new InboxError(
      'store',
      `the cursor ${place} is not valid: pass the value of next from an earlier list`,
    );
  return { state, receivedAt: Number(receivedAt), seq: Number(seq) };
}
