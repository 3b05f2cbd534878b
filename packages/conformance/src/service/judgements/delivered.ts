import { deliveryPolicy, productTitle } from '@ordering/events';
import type { EventRow } from '../../contract/events.ts';
import { eventRows } from '../../contract/events.ts';
import type { JsonObject } from '../../contract/json.ts';
import { headerValues } from '../../http/exchange.ts';
import { isDelivery } from '../../http/is-delivery.ts';
import type { Observation } from '../../http/observation.ts';
import { transcriptOf } from '../../http/transcript.ts';
import { count } from '../../model/count.ts';
import type { Fault, Finding } from '../../model/finding.ts';
import { brokenBy, from, kept, notApplicable, notRun } from '../../model/finding.ts';
import { absentNamesOf } from '../config/shapes.ts';
import { bodyIn, ownerOf, typeIn } from '../scenarios/attribution.ts';
import type { Delivered } from '../scenarios/events.ts';
import type { Owner } from '../scenarios/world.ts';

/** A delivery that came, and whose it is. */
export interface Arrival {
  readonly owner: Owner;
  readonly came: Observation;
  readonly body: JsonObject | undefined;
}

/** The deliveries of a run. What belongs to nobody that the runner knows is none of them. */
export function arrivalsOf({ owners, observations }: Delivered): readonly Arrival[] {
  return observations.filter(isDelivery).flatMap((came) => {
    const body = bodyIn(came);
    const owner = ownerOf(owners, { ...came, body });
    return owner === undefined ? [] : [{ owner, came, body }];
  });
}

/**
 * Judges every delivery of a run by itself, and tells all that is wrong. Each event type of each product is a row:
 * of what was never delivered nothing is known.
 *
 * @param rows What the clause is about.
 */
export function eachDelivery(
  transcript: Delivered,
  faultsOf: (arrival: Arrival) => readonly Fault[],
  rows: readonly EventRow[] = eventRows,
): Finding {
  const faulty = arrivalsOf(transcript).flatMap((arrival) =>
    faultsOf(arrival).map((fault) => ({ arrival, fault })),
  );
  const faults = distinct(
    faulty.map(({ arrival, fault }) => ({
      ...fault,
      got: `${fault.got} in ${nameOf(arrival)}`,
      transcript: transcriptOfDelivery(arrival.came),
    })),
  );
  const evidence = [...new Set(faulty.map(({ arrival }) => arrival))].map((arrival) => ({
    id: arrival.came.deliveryId ?? 'without an id',
    saw: nameOf(arrival),
  }));
  return from(evidence, brokenBy(faults, rowsSeen(transcript, rows)));
}

/** A delivery that came, and how the runner answered it. */
function transcriptOfDelivery({ method, path, headers, body, answer, at }: Observation): string {
  const line = `${method} ${path} at ${new Date(at).toISOString()}`;
  const sent = Buffer.from(body, 'base64').toString('utf8');
  const said = answer.status === undefined ? answer.kind : String(answer.status);
  return transcriptOf(
    { line, headers, body: sent },
    { line: `${said}, said the runner`, headers: [], body: '' },
  );
}

function distinct(faults: readonly Fault[]): readonly Fault[] {
  return [...new Map(faults.map((fault) => [`${fault.expected}\n${fault.got}`, fault])).values()];
}

/** Whether something was delivered of each row, but for those that are declared not to be there. */
function rowsSeen(transcript: Delivered, rows: readonly EventRow[]): Finding {
  const due = rows.filter((row) => !isAbsent(transcript, row));
  if (due.length === 0) return notApplicable(`declared absent: ${transcript.absent.join(', ')}`);
  const seen = new Set(
    arrivalsOf(transcript).map(({ owner, body }) => `${owner.product} ${typeIn(body)}`),
  );
  const reasons = new Map<string, EventRow[]>();
  for (const row of due.filter(({ product, type }) => !seen.has(`${product} ${type}`))) {
    const because = whyNever(transcript, row);
    reasons.set(because, [...(reasons.get(because) ?? []), row]);
  }
  if (reasons.size === 0) return kept(`${count(due.length, 'event type')} delivered`);
  const parts = [...reasons].map(([because, missing]) => `${namesOf(missing, rows)} (${because})`);
  return notRun(`never delivered: ${parts.join('; ')}`);
}

function isAbsent({ absent }: Delivered, row: EventRow): boolean {
  return absentNamesOf(row).some((name) => absent.includes(name));
}

function whyNever({ fired, owners, without, firstAttemptMs }: Delivered, row: EventRow): string {
  const wasFired = fired.some(
    ({ owner, type }) =>
      type === row.type && owners.find(({ name }) => name === owner)?.product === row.product,
  );
  if (wasFired) return `fired, and not there within ${firstAttemptMs / 1000} s`;
  return without[row.product] ?? 'no `fire` of the configuration brings it about';
}

/** Rows in words: `order.created of Hub`, or `everything of Hub` where that is all that a clause asks for. */
function namesOf(missing: readonly EventRow[], rows: readonly EventRow[]): string {
  const products = [...new Set(missing.map(({ product }) => product))];
  return products
    .map((product) => {
      const types = missing.filter((row) => row.product === product).map(({ type }) => type);
      const all = rows.filter((row) => row.product === product).length;
      return `${types.length === all ? 'everything' : types.join(', ')} of ${productTitle(product)}`;
    })
    .join(', ');
}

/** The event type that the body names. */
export function typeOf({ body }: Arrival): string {
  return typeIn(body);
}

export function valuesOf({ came }: Arrival, header: string): readonly string[] {
  return headerValues(came.headers, header);
}

/** Whether a delivery has an event type that the specs know. */
function isKnown(arrival: Arrival): boolean {
  return eventRows.some(
    ({ product, type }) => product === arrival.owner.product && type === typeOf(arrival),
  );
}

/** Event types that the specs do not know: they may be added at any time. */
export function unknownTypes(transcript: Delivered): Finding {
  const arrivals = arrivalsOf(transcript);
  const names = arrivals
    .filter((arrival) => !isKnown(arrival) && typeOf(arrival) !== '')
    .map(nameOf);
  if (names.length > 0) {
    return kept(`these specs do not know ${[...new Set(names)].sort().join(', ')}`);
  }
  return arrivals.length === 0
    ? notRun('nothing was delivered')
    : kept('every event type is one of the specs');
}

/** A delivery in words, for example `order.created of Online Ordering`. */
function nameOf(arrival: Arrival): string {
  const title = productTitle(arrival.owner.product);
  return `${typeOf(arrival) || `a delivery without ${deliveryPolicy.eventType.field}`} of ${title}`;
}

/** Values of a header in words. */
export function shown(values: readonly string[]): string {
  if (values.length === 0) return 'no header';
  return values.map((value) => `"${value}"`).join(' and ');
}
