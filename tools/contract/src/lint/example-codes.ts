import { posix } from 'node:path';
import { codePath } from '../model/responses.ts';
import { type Problem, problemAt } from '../read/problem.ts';
import { stepTree, type Tree } from '../read/tree.ts';
import type { ContractInput } from './rule.ts';

/** An example that is named after an error code has that code. */
export function examplesHaveTheirCode({
  specs,
  build,
  contract,
}: ContractInput): readonly Problem[] {
  const path = codePath(build) ?? [];
  return contract.examples.flatMap(({ file, kind, valid }) => {
    const name = posix.basename(file);
    const code = contract.errorCodes.find((each) => name.startsWith(`${each.code}.`))?.code;
    if (kind !== 'error' || !valid || code === undefined) return [];
    let place: Tree | undefined = specs.openapi.library.tree(file);
    for (const key of path) place = place && stepTree(place, key);
    if (place?.kind !== 'scalar' || place.value === code) return [];
    return problemAt(place.source, {
      rule: 'example',
      message: `this example is named after ${code}, but has ${place.value}`,
      fix: 'rename the file, or correct the code in it',
    });
  });
}
