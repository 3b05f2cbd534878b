import { deliveryPolicy, productTitle } from '@ordering/events';
import type { EventRow } from '../../contract/events.ts';
import { eventRows, nameOfRow } from '../../contract/events.ts';
import { count } from '../../model/count.ts';
import type { Finding } from '../../model/finding.ts';
import {
  broken,
  eachEntry,
  kept,
  notApplicable,
  notObservable,
  notRun,
  worst,
} from '../../model/finding.ts';
import { absentNamesOf } from '../config/shapes.ts';
import type { Caused, Causes } from '../scenarios/causes.ts';
import { causedBy } from './answers.ts';
import { envelopeField, otherTypeInBody } from './cause.ts';

/**
 * Each event type of each product came of each of its causes. Whatever else comes of one may come, too. The list grows
 * without notice, so a type whose cause nothing brings about is information.
 */
export function eachOfItsCause(transcript: Causes): Finding {
  const found = eventRows.map((row) => [nameOfRow(row), foundOf(row, transcript)] as const);
  return eachEntry('event', new Map(found), {
    kept: (types) => `${count(types, 'event type')}, each of its cause`,
    none: notObservable('`causes` of the configuration does not list how to cause events'),
  });
}

function foundOf(row: EventRow, { caused, absent, firstAttemptMs }: Causes): Finding | undefined {
  if (absentNamesOf(row).some((name) => absent.includes(name))) {
    return notApplicable(`declared absent: ${absent.join(', ')}`);
  }
  const causes = caused.filter(({ product, type }) => product === row.product && type === row.type);
  if (causes.length === 0) return undefined;
  return worst(causes.map((each) => cameOf(row, each, firstAttemptMs)));
}

function cameOf(
  row: EventRow,
  { cause, came, named = [], because, means }: Caused,
  firstAttemptMs: number,
): Finding {
  if (because !== undefined) return notRun(because, means);
  if (came.includes(row.type)) return kept(row.type, [{ id: cause, saw: nameOf(row) }]);
  const within = `within ${firstAttemptMs / 1000} s`;
  const got =
    came.length === 0
      ? `nothing ${within}`
      : `only ${came.map((type) => type || 'one without a type').join(', ')} ${within}`;
  const isNameless = came.includes('');
  const ofHeader = named.includes(row.type) ? otherTypeInBody : undefined;
  return broken(
    `${nameOf(row)} after \`${cause}\``,
    got,
    causedBy(isNameless ? envelopeField(deliveryPolicy.eventType.field, 'missing') : ofHeader),
  );
}

function nameOf({ type, product }: EventRow): string {
  return `${type} of ${productTitle(product)}`;
}
