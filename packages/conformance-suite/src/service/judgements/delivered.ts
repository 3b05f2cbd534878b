import { deliveryPolicy, productTitle } from '@ordering/events';
import type { EventRow } from '../../contract/events.ts';
import { eventRows, nameOfRow } from '../../contract/events.ts';
import type { JsonObject } from '../../contract/json.ts';
import type { ClauseId } from '../../contract/requirements.ts';
import { headerValues } from '../../http/exchange.ts';
import { isDelivery } from '../../http/is-delivery.ts';
import type { Observation } from '../../http/observation.ts';
import { transcriptOf } from '../../http/transcript.ts';
import { timeOfDay } from '../../http/wall-clock.ts';
import { count } from '../../model/count.ts';
import type { Evidence, Fault, Finding } from '../../model/finding.ts';
import {
  about,
  brokenBy,
  eachEntry,
  from,
  kept,
  notApplicable,
  notRun,
  partsOf,
  worst,
} from '../../model/finding.ts';
import { absentNamesOf } from '../config/shapes.ts';
import { bodyIn, cameIn, ownerOf, typeIn } from '../scenarios/attribution.ts';
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
    const owner = ownerOf(owners, cameIn(came));
    return owner === undefined ? [] : [{ owner, came, body: bodyIn(came) }];
  });
}

/** What each delivery is judged for. */
interface OfDeliveries {
  /** The event types that the check is about. */
  readonly rows?: readonly EventRow[];
  /** The clauses of which a delivery without a fault is a witness; by default, all that the check stands for. */
  showsOf?(arrival: Arrival): readonly ClauseId[];
}

/** A delivery as a witness: its id, and when it was attempted. */
export function observed({ deliveryId = 'without an id', attempt, at }: Observation): Evidence {
  return {
    id: deliveryId,
    saw: `attempt ${attempt} at ${timeOfDay(at)}`,
  };
}

/**
 * Judges every delivery of a run by itself, and tells all that is wrong. Each event type of each product is an entry of
 * its own: of what was never delivered nothing is known.
 */
export function eachDelivery(
  transcript: Delivered,
  faultsOf: (arrival: Arrival, all: readonly Arrival[]) => readonly Fault[],
  { rows = eventRows, showsOf }: OfDeliveries = {},
): Finding {
  const all = arrivalsOf(transcript);
  const judged = all.map((arrival) => ({
    arrival,
    faults: faultsOf(arrival, all).map((fault) => ({
      ...fault,
      got: `${fault.got} in ${nameOf(arrival)}`,
      transcript: transcriptOfDelivery(arrival.came),
    })),
  }));
  const foundOf = (row: EventRow) => {
    if (isAbsent(transcript, row)) {
      return notApplicable(`declared absent: ${transcript.absent.join(', ')}`);
    }
    const came = judged.filter(({ arrival }) => isOf(arrival, row));
    if (came.length === 0) return neverDelivered(transcript, row);
    return worst(
      came.map(({ arrival, faults }) => {
        const fine = kept('delivered', [observed(arrival.came)]);
        const shows = showsOf?.(arrival);
        return brokenBy(faults, shows === undefined ? fine : about(shows, fine));
      }),
    );
  };
  const found = new Map(rows.map((row) => [nameOfRow(row), foundOf(row)]));
  const finding = eachEntry('event', found, {
    kept: (types) => `${count(types, 'event type')} delivered`,
    none: notRun('nothing of it was delivered, and no `fire` of the configuration brings it about'),
  });
  // What the specs do not know is judged as well.
  const faults = distinct(judged.flatMap((each) => each.faults));
  const evidence = judged
    .filter((each) => each.faults.length > 0)
    .map(({ arrival }) => ({
      id: arrival.came.deliveryId ?? 'without an id',
      saw: nameOf(arrival),
    }));
  if (faults.length === 0) return from(evidence, finding);
  const unknown = judged.filter(({ arrival }) => !eventRows.some((row) => isOf(arrival, row)));
  const told = brokenBy(faults, finding);
  const parts = [
    ...partsOf(finding),
    ...unknown.flatMap((each) => partsOf(brokenBy(each.faults, notRun('it is not in the specs')))),
  ];
  return from(evidence, { ...finding, ...told, parts });
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

function isAbsent({ absent }: Delivered, row: EventRow): boolean {
  return absentNamesOf(row).some((name) => absent.includes(name));
}

/** What is said of an event type that was never delivered: nothing, where nothing was to bring it about. */
function neverDelivered(
  { fired, owners, without, means = {}, firstAttemptMs }: Delivered,
  row: EventRow,
): Finding | undefined {
  const wasFired = fired.some(
    ({ owner, type }) =>
      type === row.type && owners.find(({ name }) => name === owner)?.product === row.product,
  );
  if (wasFired) return notRun(`fired, and not there within ${firstAttemptMs / 1000} s`);
  const because = without[nameOfRow(row)];
  return because === undefined ? undefined : notRun(because, means[nameOfRow(row)]);
}

/** The event type that the body names. */
export function typeOf({ body }: Arrival): string {
  return typeIn(body);
}

export function valuesOf({ came }: Arrival, header: string): readonly string[] {
  return headerValues(came.headers, header);
}

/** Whether a delivery is of an event type of a product. */
function isOf(arrival: Arrival, { product, type }: EventRow): boolean {
  return product === arrival.owner.product && type === typeOf(arrival);
}

/** Event types that the specs do not know: they may be added at any time. */
export function unknownTypes(transcript: Delivered): Finding {
  const arrivals = arrivalsOf(transcript);
  const names = arrivals
    .filter((arrival) => !eventRows.some((row) => isOf(arrival, row)) && typeOf(arrival) !== '')
    .map(nameOf);
  if (names.length > 0) {
    const witness = arrivals.map(({ came }) => observed(came));
    return kept(`not in these specs: ${[...new Set(names)].sort().join(', ')}`, witness);
  }
  return arrivals.length === 0
    ? notRun('nothing was delivered')
    : kept(
        'every event type is one of the specs',
        arrivals.map(({ came }) => observed(came)),
      );
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
