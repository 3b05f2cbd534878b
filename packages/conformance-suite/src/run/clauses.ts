import type { Requirement } from '../contract/requirement.ts';
import { entriesAsked, requirementsOf } from '../contract/requirements.ts';
import type { Check, CheckCard, Family } from '../model/check.ts';
import { levelsOf } from '../model/check.ts';
import type { Entries } from '../model/finding.ts';
import { entryVerdicts } from '../model/finding.ts';
import type { Clause, Result } from '../model/result.ts';
import { resultName } from './select.ts';

type Of = Clause['verdict'];

/**
 * What a run says of each requirement that the checks of its role stand for. Only what was seen counts: a requirement
 * is kept if every result that it needs passed, and open if one of them was left out or came to nothing.
 */
export function clausesOf<World>(
  families: readonly Family<World>[],
  results: readonly Result[],
): readonly Clause[] {
  const checks = families.flatMap((family) => family.checks);
  const requirements = new Set(checks.flatMap(({ card }) => requirementsOf(card.id)));
  const byName = new Map(results.map((result) => [resultName(result.id, result.aspect), result]));
  return [...requirements].map((requirement) => clauseOf(requirement, checks, byName));
}

function clauseOf<World>(
  requirement: Requirement,
  checks: readonly Check<World>[],
  byName: ReadonlyMap<string, Result>,
): Clause {
  const { id, level, coverage } = requirement;
  const judged = checks
    .filter(({ card }) => requirementsOf(card.id).includes(requirement))
    // A SHOULD beside it, such as one on very large bodies, neither breaks nor proves a MUST.
    .filter(({ card }) => levelsOf(card).includes(level))
    .flatMap(({ card, aspects }) => aspects.map((aspect) => ({ card, aspect })))
    .map(({ card, aspect }) => {
      const name = resultName(card.id, aspect);
      return { name, verdict: verdictBy(byName.get(name), card, requirement) };
    });
  return {
    id,
    level,
    verdict: verdictOfAll(judged.map(({ verdict }) => verdict)),
    results: judged.map(({ name }) => name).filter((name) => byName.has(name)),
    planned: coverage.kind === 'checked' ? coverage.planned : [],
  };
}

function verdictBy(result: Result | undefined, card: CheckCard, requirement: Requirement): Of {
  const { level } = requirement;
  const asked = entriesAsked(requirement, card.id);
  if (asked.length > 0 && result?.entries !== undefined) return verdictOn(asked, result.entries);
  switch (result?.status) {
    case 'pass':
      // Of what was asked about, it says nothing.
      return asked.length > 0 ? 'open' : 'kept';
    case 'fail':
    case 'warn':
      if (result.level === level) return 'broken';
      // Where only the lesser part of a check is broken, its main part is kept; where the main one is, no one looked.
      return card.level === level ? 'kept' : 'open';
    case 'not-applicable':
      return 'not-applicable';
    default:
      return 'open';
  }
}

/** What is known of entries, each of which may stand for all that begin with it, such as those of a product. */
function verdictOn(asked: readonly string[], { verdicts }: Entries): Of {
  return verdictOfAll(
    asked.map((name) => {
      const found = Object.entries(verdicts)
        .filter(([entry]) => entry === name || entry.startsWith(`${name}/`))
        .map(([, verdict]) => verdict);
      // Of several, one that was not seen takes nothing from those that were.
      const worst = entryVerdicts.find((verdict) => found.includes(verdict));
      return worst === undefined || worst === 'not-seen' ? 'open' : worst;
    }),
  );
}

function verdictOfAll(verdicts: readonly Of[]): Of {
  const order = ['broken', 'open', 'kept', 'not-applicable'] as const;
  return order.find((verdict) => verdicts.includes(verdict)) ?? 'open';
}
