import { listChecks } from '@ordering/conformance';
import type { Defect } from '@ordering/conformance/testing';
import { receiverDefects, serviceDefects } from '@ordering/conformance/testing';
import type { Mutant } from './mutant.ts';

const checks = await listChecks();
const musts = new Set(checks.flatMap(({ id, level }) => (level === 'MUST' ? [id] : [])));

/** The defects that our own receiver and service are given, from the one list of defects that the suite has. */
export const receiverMutants: readonly Mutant[] = receiverDefects.flatMap(mutantsOf);
export const serviceMutants: readonly Mutant[] = serviceDefects.flatMap(mutantsOf);

function mutantsOf({
  mistake,
  found,
  ours,
}: Pick<Defect<unknown>, 'mistake' | 'found' | 'ours'>): Mutant[] {
  if (ours === undefined) return [];
  // The name of a result starts with that of its check.
  const checksThat = (ending: string) => [
    ...new Set(found.filter((name) => name.endsWith(ending)).map((name) => name.slice(0, 7))),
  ];
  const { workspace, file, find, replace } = ours;
  const fails = checksThat(' fail').sort();
  const warns = checksThat(' warn').sort();
  const leavesOpen = found.some(
    (name) => / not-(run|observable)$/.test(name) && musts.has(name.slice(0, 7)),
  );
  return [{ mistake, file: `${workspace}/${file}`, find, replace, fails, warns, leavesOpen }];
}
