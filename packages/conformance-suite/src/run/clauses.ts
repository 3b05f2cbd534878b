import type { Requirement } from '../contract/requirement.ts';
import { entriesAsked, requirementsOf } from '../contract/requirements.ts';
import type { CheckCard, Family, Level } from '../model/check.ts';
import { levelsOf } from '../model/check.ts';
import type { Finding } from '../model/finding.ts';
import { describeFaults, partsOf } from '../model/finding.ts';
import type { Clause, Proof, Result } from '../model/result.ts';
import { resultName } from './select.ts';

type Of = Clause['verdict'];

/** As many witnesses as a proof names. */
const shownWitnesses = 5;

/**
 * What a finding of a check says of each requirement that the check stands for. It says nothing of those that none of its
 * parts is about.
 */
export function proofsOf(card: CheckCard, finding: Finding): readonly Proof[] {
  return requirementsOf(card.id).flatMap((requirement) => {
    const parts = partsOf(finding).filter((part) => isAbout(part, card, requirement));
    const asked = entriesAsked(requirement, card.id);
    if (parts.length === 0 && asked.length === 0) return [];
    return [proofOf(requirement, parts, asked)];
  });
}

function isAbout(part: Finding, card: CheckCard, { id, level }: Requirement): boolean {
  const isNamed = part.clauses?.some((each) => each === id) ?? true;
  // A SHOULD beside it, such as one on very large bodies, neither breaks nor proves a MUST.
  return isNamed && level === levelOf(card, part);
}

/** The level of what was found: a check of a MUST may also see what only should be. */
export function levelOf(card: CheckCard, finding: Finding): Level {
  return finding.lesser === true ? (card.lesser ?? card.level) : card.level;
}

function proofOf({ id }: Requirement, parts: readonly Finding[], asked: readonly string[]): Proof {
  // What is about no entry says as little as nothing of one that is asked about, if all is well.
  const whole = parts.filter(({ entry, kind }) => entry === undefined && kind !== 'kept');
  const found =
    asked.length === 0
      ? [parts]
      : asked.map((name) => [...whole, ...parts.filter(({ entry = '' }) => isOf(entry, name))]);
  const verdict = worstOf(found.map((each) => worstOf(each.map(verdictOf))));
  const deciding = found.flat().filter((part) => verdictOf(part) === verdict);
  const [first] = deciding;
  const witness = deciding.flatMap((part) => (part.kind === 'kept' ? part.witness : []));
  const ids = [...new Set(witness.map((each) => each.id))];
  const saw = first === undefined ? 'it was not seen' : detailOf(first);
  return { id, verdict, saw, witness: ids.slice(0, shownWitnesses) };
}

/** An entry may stand for all that begin with it, such as those of a product. */
function isOf(entry: string, name: string): boolean {
  return entry === name || entry.startsWith(`${name}/`);
}

/** What another result tells the cause of is broken all the same. */
function verdictOf(finding: Finding): Of {
  if (finding.kind === 'not-run') return finding.failedAsWell ? 'broken' : 'open';
  return finding.kind === 'not-observable' ? 'open' : finding.kind;
}

function worstOf(verdicts: readonly Of[]): Of {
  const order = ['broken', 'open', 'kept', 'not-applicable'] as const;
  return order.find((verdict) => verdicts.includes(verdict)) ?? 'open';
}

/** What was found, in one sentence. */
export function detailOf(finding: Finding): string {
  if (finding.kind === 'kept') return finding.detail;
  return finding.kind === 'broken' ? describeFaults(finding.faults) : finding.because;
}

/**
 * What a run says of each requirement that the checks of its role stand for. Only what was seen counts: a requirement
 * is kept if every check that it needs says so, and open if one of them was left out or says nothing of it.
 */
export function clausesOf<World>(
  families: readonly Family<World>[],
  results: readonly Result[],
): readonly Clause[] {
  const cards = families.flatMap(({ checks }) => checks.map(({ card }) => card));
  const requirements = new Set(cards.flatMap(({ id }) => requirementsOf(id)));
  return [...requirements].map((requirement) => clauseOf(requirement, cards, results));
}

function clauseOf(
  requirement: Requirement,
  cards: readonly CheckCard[],
  results: readonly Result[],
): Clause {
  const { id, level, coverage } = requirement;
  const judged = results.flatMap((result) =>
    result.clauses.filter((proof) => proof.id === id).map((proof) => ({ result, proof })),
  );
  const silent = cards
    .filter(
      (card) => levelsOf(card).includes(level) && requirementsOf(card.id).includes(requirement),
    )
    .filter((card) => !judged.some(({ result }) => result.id === card.id));
  return {
    id,
    level,
    verdict: worstOf([
      ...judged.map(({ proof }) => proof.verdict),
      ...silent.map(() => 'open' as const),
    ]),
    results: judged.map(({ result }) => resultName(result.id, result.aspect)),
    planned: coverage.kind === 'checked' ? coverage.planned : [],
  };
}
