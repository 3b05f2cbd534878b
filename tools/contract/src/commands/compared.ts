import { UsageError } from '@ordering/kit/failure';
import { areRelated, type Change, diff } from '../diff/diff.ts';
import type { Policy } from '../diff/policy.ts';
import { readSide, type Side } from '../diff/side.ts';
import { Library } from '../read/library.ts';
import { count } from './report.ts';
import type { Revision } from './revision.ts';

/** Two contracts and what is between them. */
export interface Compared {
  readonly before: Side;
  readonly after: Side;
  readonly changes: readonly Change[];
}

/** @throws UsageError if one of the two cannot be read, or they have nothing in common. */
export function compared(before: Revision, after: Revision, policy: Policy): Compared {
  const sides = { before: sideOf(before), after: sideOf(after) };
  if (!areRelated(sides.before, sides.after)) {
    throw new UsageError(
      `${before.name} and ${after.name} are not versions of one contract: they have no operation and no event in common. Compare two versions of one contract.`,
    );
  }
  return { ...sides, changes: diff(sides.before, sides.after, policy) };
}

export function sideOf(revision: Revision): Side {
  const side = readSide(new Library(revision.files));
  if (!('problems' in side)) return side;
  const [first] = side.problems;
  const more =
    side.problems.length > 1 ? `, and ${count(side.problems.length - 1, 'more problem')}` : '';
  const place = first === undefined ? revision.name : revision.show({ pointer: '', ...first });
  throw new UsageError(
    `${revision.name} cannot be read: ${place}: ${first?.message ?? ''}${more}.`,
  );
}
