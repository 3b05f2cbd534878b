import { randomUUID } from 'node:crypto';

/** A new id that says what it is of: `store-1f0c…`. */
export function newId(kind: string): string {
  return `${kind}-${randomUUID()}`;
}
