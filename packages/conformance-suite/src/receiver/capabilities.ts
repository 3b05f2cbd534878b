import type { Product } from '@ordering/events';
import { productTable, productTitle } from '@ordering/events';
import type { EventRow } from '../contract/events.ts';
import { eventRows } from '../contract/events.ts';
import { CannotRun, DoesNotApply } from '../run/cannot-run.ts';

/** What a receiver may well be without; what is about it then does not apply. A product is one of these. */
export const receiverParts = [
  'replicas',
  'second-store',
  'tls',
  ...productTable.map(({ id }) => id),
] as const;
export type ReceiverPart = (typeof receiverParts)[number];

/** What checks may need, by the names of capabilities, and how it is given. */
export const receiverMeans = {
  replicas: 'a second --url',
  'second-store': 'a second store or community',
  tls: 'an https:// --url',
  observe: '--observe',
  restart: '--restart',
  clock: '--advance',
  slow: '--slow',
  logs: '--logs',
  'exactly-once': '--exactly-once',
} as const satisfies Readonly<Record<string, string>>;

/** Whether what is sent to the URL is encrypted on the way. */
export function isTls(url: string): boolean {
  return new URL(url).protocol === 'https:';
}

/** The products whose events the receiver takes. */
export function servedProducts(without: readonly ReceiverPart[]): readonly Product[] {
  return productTable.map(({ id }) => id).filter((id) => !without.includes(id));
}

/** Of some events, those that the receiver takes. */
export function servedRows(
  without: readonly ReceiverPart[],
  rows: readonly EventRow[] = eventRows,
): readonly EventRow[] {
  const served = rows.filter(({ product }) => !without.includes(product));
  if (served.length > 0) return served;
  const titles = [...new Set(rows.map(({ product }) => productTitle(product)))].join(' and ');
  throw new DoesNotApply(
    `only ${titles} has such events, and the receiver was declared not to get its`,
  );
}

/** Why a check on something that was not given comes to nothing. */
export function withoutPart(
  part: ReceiverPart,
  without: readonly ReceiverPart[],
  howToGive: string,
): CannotRun {
  return without.includes(part)
    ? new DoesNotApply(`left out with --without ${part}`)
    : new CannotRun(`${howToGive}; or declare that it has none, with --without ${part}`);
}
