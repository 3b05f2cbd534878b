import type { ErrorCode, RetryClass } from '@ordering/errors';
import { errorCatalogue, statusTable } from '@ordering/errors';
import type { OperationId } from './api.ts';
import { factsOf } from './api.ts';

/** The status that the service answers with where it gives this code. */
export function statusOf(code: ErrorCode): number {
  return errorCatalogue[code].status;
}

/** The statuses after which a client does this. */
export function statusesOf(retry: RetryClass): readonly [number, ...number[]] {
  const [first, ...others] = statusTable.flatMap((row) => (row.retry === retry ? row.status : []));
  if (first === undefined) throw new Error(`the status table has no status for ${retry}`);
  return [first, ...others];
}

/** The error codes that an operation answers with under a status. */
export function codesOf(operation: OperationId, status: number): readonly ErrorCode[] {
  const listed = factsOf(operation).codes[String(status)] ?? [];
  return listed.filter(isKnown);
}

function isKnown(code: string): code is ErrorCode {
  return Object.hasOwn(errorCatalogue, code);
}

/** Statuses of HTTP that are seldom seen, of which contracts have few. */
const rare = [422, 451, 418, 501, 505, 508];

/**
 * A status that the table does not have.
 *
 * @param hundreds 4 or 5.
 */
export function unlistedStatus(hundreds: 4 | 5): number {
  const listed = new Set<number>(statusTable.map(({ status }) => status));
  const found = rare.find((each) => Math.floor(each / 100) === hundreds && !listed.has(each));
  if (found === undefined) throw new Error(`the status table has every ${hundreds}xx status`);
  return found;
}
