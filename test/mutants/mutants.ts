import { listChecks } from '@ordering/conformance-suite';
import type { Defect } from '../../packages/conformance-suite/src/testing/index.ts';
import {
  checkOf,
  expectedExit,
  receiverDefects,
  serviceDefects,
} from '../../packages/conformance-suite/src/testing/index.ts';
import type { Mutant } from './mutant.ts';

const checks = await listChecks();

/**
 * The defects that our own receiver and service are given, from the one list of defects that the suite has.
 * See docs/decisions/one-list-of-defects.md.
 */
export const receiverMutants: readonly Mutant[] = receiverDefects.flatMap(mutantsOf);
export const serviceMutants: readonly Mutant[] = serviceDefects.flatMap(mutantsOf);

function mutantsOf({
  mistake,
  found,
  ours,
}: Pick<Defect<unknown>, 'mistake' | 'found' | 'ours'>): Mutant[] {
  if (ours === undefined) return [];
  const checksThat = (ending: string) =>
    [...new Set(found.filter((name) => name.endsWith(ending)).map(checkOf))].sort();
  const { workspace, file, find, replace } = ours;
  const fails = checksThat(' fail');
  const warns = checksThat(' warn');
  const exit = expectedExit(checks, found);
  return [{ mistake, file: `${workspace}/${file}`, find, replace, fails, warns, exit }];
}
