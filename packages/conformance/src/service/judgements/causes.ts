import { productTitle } from '@ordering/events';
import type { EventRow } from '../../contract/events.ts';
import { eventRows } from '../../contract/events.ts';
import { count } from '../../model/count.ts';
import type { Finding } from '../../model/finding.ts';
import { broken, kept, notApplicable, notObservable, notRun, worst } from '../../model/finding.ts';
import { absentNamesOf } from '../config/shapes.ts';
import type { Caused, Causes } from '../scenarios/causes.ts';

/** Each event type of each product came of each of its causes. Whatever else comes of one may come, too. */
export function eachOfItsCause({ caused, absent, firstAttemptMs }: Causes): Finding {
  const due = eventRows.filter((row) => !absentNamesOf(row).some((name) => absent.includes(name)));
  if (due.length === 0) return notApplicable(`declared absent: ${absent.join(', ')}`);
  const causesOf = (row: EventRow) =>
    caused.filter(({ product, type }) => product === row.product && type === row.type);
  const without = due.filter((row) => causesOf(row).length === 0);
  return worst([
    kept(`${count(due.length, 'event type')}, each of its cause`),
    ...due.flatMap((row) => causesOf(row).map((each) => cameOf(row, each, firstAttemptMs))),
    ...(without.length === 0 ? [] : [neverCaused(without)]),
  ]);
}

function cameOf(row: EventRow, { cause, came, because }: Caused, firstAttemptMs: number): Finding {
  if (because !== undefined) return notRun(because);
  if (came.includes(row.type)) return kept(row.type);
  const within = `within ${firstAttemptMs / 1000} s`;
  const got = came.length === 0 ? `nothing ${within}` : `only ${came.join(', ')} ${within}`;
  return broken(`${nameOf(row)} after \`${cause}\``, got);
}

function neverCaused(rows: readonly EventRow[]): Finding {
  return notObservable(
    `nothing under \`causes\` of the configuration says how these come about: ${rows.map(nameOf).join(', ')}`,
  );
}

function nameOf({ type, product }: EventRow): string {
  return `${type} of ${productTitle(product)}`;
}
