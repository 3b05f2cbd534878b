import type { DatabaseSync } from 'node:sqlite';
import { integerOrNull } from '@ordering/kit/row';

export const handledQuery = `
  SELECT max(happened_at) AS handled FROM delivery WHERE resource = ? AND resource IS NOT NULL AND effects > 0`;

/** Whether something newer than an event was already handled for its resource. */
export type IsStale = (resource: string | null, happenedAt: number | null) => boolean;

export function prepareStale(database: DatabaseSync): IsStale {
  const handled = database.prepare(handledQuery);
  return (resource, happenedAt) => {
    if (resource === null || happenedAt === null) return false;
    const newest = integerOrNull(handled.get(resource), 'handled');
    return newest !== undefined && happenedAt < newest;
  };
}
