import type { Selection } from '../run/select.ts';
import { checkOf } from './expected-exit.ts';

interface Judging {
  readonly card: { readonly id: string };
  readonly stage: number;
}

/** Selects the checks that find a defect, and no others. */
export function ownChecks(found: readonly string[]): Selection {
  return { only: [...new Set(found.map(checkOf))], skip: [] };
}

/**
 * Selects the checks that find a defect, and of each the one before it and the one after it: everything where one of
 * them is of the stage that judges whatever the others saw, but for the checks that wait in real time.
 */
export function aroundChecks(
  checks: readonly Judging[],
  found: readonly string[],
  { judgesAll, waits }: { readonly judgesAll: number; waits(check: Judging): boolean },
): Selection {
  const finds = (check: Judging | undefined) =>
    check !== undefined && found.some((name) => checkOf(name) === check.card.id);
  if (checks.some((check) => check.stage === judgesAll && finds(check))) {
    const left = checks.filter((check) => waits(check) && !finds(check));
    return { only: [], skip: left.map(({ card }) => card.id) };
  }
  const near = checks.filter((_, n) => checks.slice(Math.max(0, n - 1), n + 2).some(finds));
  return { only: near.map(({ card }) => card.id), skip: [] };
}
