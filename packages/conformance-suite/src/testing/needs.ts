import { productTable } from '@ordering/events';
import type { ListedCheck } from '../list.ts';
import { listChecks } from '../list.ts';
import type { Report } from '../model/result.ts';
import type { Role } from '../model/role.ts';
import { resultName } from '../run/select.ts';

/** The names of the results that a list says stay open without a capability. */
export function listedToNeed(role: Role, capability: string): readonly string[] {
  return listChecks()
    .filter((check) => check.role === role)
    .flatMap((check) => resultsThatNeed(check, capability))
    .sort();
}

function resultsThatNeed({ id, results, needs }: ListedCheck, capability: string) {
  const need = needs.find((each) => each.capability === capability);
  if (need === undefined) return [];
  if (need.of !== undefined) return [resultName(id, need.of)];
  return results.length === 0 ? [id] : results;
}

/** The names of the results that did not pass. */
export function openIn({ results }: Report): readonly string[] {
  return results
    .filter(({ status }) => status !== 'pass')
    .map(({ id, aspect }) => resultName(id, aspect))
    .sort();
}

/** The capabilities of a run that a check may need: a product is none, as whoever lacks it declares that. */
export function capabilitiesIn({ capabilities }: Report): readonly string[] {
  const products = productTable.map(({ id }): string => id);
  return Object.keys(capabilities).filter((name) => !products.includes(name));
}
