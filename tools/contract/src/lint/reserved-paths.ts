import { operationPlaces } from '../model/operation-places.ts';
import { reservedPaths } from '../model/reserved-paths.ts';
import { type Problem, problemAt } from '../read/problem.ts';
import type { DocumentInput } from './rule.ts';

/** What controls the sandbox is below `/sandbox/`, where the contract has nothing: it would hide that. */
export function pathsAreNotReserved({ specs }: DocumentInput): readonly Problem[] {
  const paths = new Map(operationPlaces(specs).map(({ path, item }) => [path, item]));
  return [...paths].flatMap(([path, { source }]) =>
    path.startsWith(reservedPaths)
      ? [
          problemAt(source, {
            rule: 'reserved-path',
            message: `${path} is below ${reservedPaths}, where only the sandbox has operations`,
            fix: 'give the operation another path',
          }),
        ]
      : [],
  );
}
