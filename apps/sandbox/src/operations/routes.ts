import { operations as control } from '../generated/control/operations.ts';
import { operations as service } from '../generated/service/operations.ts';
import type { OperationRow } from '../operation.ts';
import { type Shadowed, shadowed } from './shadowed.ts';

const contract: readonly OperationRow[] = Object.values(service);
const own: readonly OperationRow[] = Object.values(control);

/** The operations of the sandbox's own that the contract hides. */
export const hidden: readonly Shadowed<OperationRow>[] = shadowed(own, contract);

const unseen = new Set(hidden.map((each) => each.own));

/** Whether a request can reach an operation. */
export function isReached(row: OperationRow): boolean {
  return !unseen.has(row);
}

/**
 * What a fault may name, by id: the operations of the service, and those that stand in for what it leaves open. Of two with one
 * id, it is the contract's. Control operations are how one would put it right.
 */
export const faultable: ReadonlyMap<string, OperationRow> = new Map(
  [...own.filter(({ origin }) => origin === 'answer').filter(isReached), ...contract].map((row) => [
    row.id,
    row,
  ]),
);
