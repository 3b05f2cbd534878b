import type { Envelope } from '@ordering/events';
import { deliveryPolicy } from '@ordering/events';
import type { EventRow } from '../../contract/events.ts';
import { dataField, exampleOf, ordinaryRow } from '../../contract/events.ts';
import type { Json, JsonObject } from '../../contract/json.ts';
import { isJsonObject } from '../../contract/json.ts';
import type { Ids } from '../../run/seed.ts';

/** An event that is to be delivered, before it is written as bytes. */
export interface Draft {
  readonly row: EventRow;
  /** The event type that the body and the header name; differs from the row's for unknown types. */
  readonly type: string;
  readonly id: string;
  readonly event: JsonObject;
}

interface DraftOptions {
  readonly row?: EventRow;
  readonly type?: string;
  readonly id?: string;
  /** Laid over `data` of the example. */
  readonly data?: JsonObject;
  /** How much earlier than its turn the event happened, in ms. */
  readonly earlierMs?: number;
  /** Laid over the fields that say whose event it is. */
  readonly identity?: Readonly<Record<string, string>>;
}

/** Makes drafts for one check: what it makes depends on the seed, the check and the order alone. */
export interface Drafts {
  draft(options?: DraftOptions): Draft;
}

const timestampField = 'timestamp' satisfies keyof Envelope;

/**
 * @param identity Values of the fields that say whose event it is, by the name of the field.
 * @param now The time of the first event; each following one is a millisecond later.
 * @param ordinary The event where any will do.
 */
export function draftsFor(
  check: string,
  ids: Ids,
  identity: Readonly<Record<string, string>>,
  now: number,
  ordinary: EventRow = ordinaryRow(),
): Drafts {
  let made = 0;
  return {
    draft(options = {}) {
      made += 1;
      const row = options.row ?? ordinary;
      const type = options.type ?? row.type;
      const id = options.id ?? ids.uuid(`${check}/${made}`);
      const example = exampleOf(row);
      const data = {
        ...freshResource(example[dataField], `${check}-${made}`, ids),
        ...options.data,
      };
      const event = {
        ...identified(example, { ...identity, ...options.identity }),
        [deliveryPolicy.eventType.field]: type,
        [deliveryPolicy.idempotencyKey.field]: id,
        [timestampField]: new Date(now + made - (options.earlierMs ?? 0)).toISOString(),
        [dataField]: data,
      };
      return { row, type, id, event };
    },
  };
}

/** The example with the ids of the configured store in the fields that it has for them. */
function identified(example: JsonObject, identity: Readonly<Record<string, string>>): JsonObject {
  const present = Object.entries(identity).filter(([field]) => field in example);
  return { ...example, ...Object.fromEntries(present) };
}

/**
 * The data of an example with new values in its ids, so that each event is about a resource of its
 * own: a receiver that guards the order of events on a resource must not take one for another.
 */
function freshResource(data: Json | undefined, name: string, ids: Ids): JsonObject {
  if (!isJsonObject(data)) return {};
  return Object.fromEntries(
    Object.entries(data).map(([field, value]) =>
      field.endsWith('_id') && typeof value === 'string'
        ? [field, `conformance-${ids.token(`${name}/${field}`)}`]
        : [field, value],
    ),
  );
}
