import type { Selection } from '../run/select.ts';
import { checkOf } from './expected-exit.ts';

/** Selects the checks that find a defect, and no others. */
export function ownChecks(found: readonly string[]): Selection {
  return { only: [...new Set(found.map(checkOf))], skip: [] };
}
