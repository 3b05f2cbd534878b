import type { Aspect, CheckCard, Level } from '../model/check.ts';
import type { Evidence, Finding } from '../model/finding.ts';
import { partsOf, shownFaults } from '../model/finding.ts';
import type { Result, Status } from '../model/result.ts';
import { detailOf, levelOf, proofsOf } from './clauses.ts';
import type { ExpectedFailures } from './expected-failures.ts';
import { isExpectedToFail } from './expected-failures.ts';
import type { Redactor } from './redact.ts';

/** What all results of a run have in common. */
export interface ResultContext {
  readonly redactor: Redactor;
  readonly expectedFailures: ExpectedFailures;
  /** A command that shows a finding again. */
  reproduce(id: string, finding: Finding): string;
}

/** As much evidence as a report has of each result. */
const keptEvidence = 50;

/** A finding as a line of the report, without secrets. */
export function toResult(
  card: CheckCard,
  aspect: Aspect | undefined,
  family: string,
  finding: Finding,
  durationMs: number,
  context: ResultContext,
): Result {
  const clean = (text: string) => context.redactor.clean(text);
  const name = aspect === undefined ? { id: card.id } : { id: card.id, aspect };
  const level = finding.kind === 'broken' ? levelOf(card, finding) : card.level;
  return {
    ...name,
    title: card.title,
    level,
    family,
    status: statusOf(level, finding),
    clauses: proofsOf(card, finding).map((proof) => ({
      ...proof,
      saw: clean(proof.saw),
      witness: proof.witness.map(clean),
    })),
    detail: clean(detailOf(finding)),
    ...hangsOnOf(finding),
    ...faultsOf(finding, clean),
    evidence: evidenceOf(finding).map(({ id, saw }) => ({ id: clean(id), saw: clean(saw) })),
    ...(finding.ladder === undefined ? {} : { ladder: finding.ladder }),
    ...(finding.entries === undefined ? {} : { entries: finding.entries }),
    catches: card.catches,
    ...causeOf(card, finding, clean),
    reproduce: clean(context.reproduce(card.id, finding)),
    durationMs: Math.round(durationMs),
    ...brokenMeansOf(finding, clean),
    expectedFailure: isExpectedToFail(context.expectedFailures, card.id, aspect),
  };
}

/** What the finding was read from, and its witnesses, each once. */
function evidenceOf(finding: Finding): readonly Evidence[] {
  const witnesses = partsOf(finding).flatMap((part) => (part.kind === 'kept' ? part.witness : []));
  const byName = [...witnesses, ...(finding.evidence ?? [])].map(
    (each) => [`${each.id}\n${each.saw}`, each] as const,
  );
  return [...new Map(byName).values()].slice(0, keptEvidence);
}

function faultsOf(
  finding: Finding,
  clean: (text: string) => string,
): Pick<Result, 'faults' | 'moreFaults'> {
  if (finding.kind !== 'broken') return {};
  const faults = finding.faults.slice(0, shownFaults).map(({ expected, got, transcript }) => ({
    ...{ expected: clean(expected), got: clean(got) },
    ...(transcript === undefined ? {} : { transcript: clean(transcript) }),
  }));
  const moreFaults = finding.faults.length - faults.length;
  return moreFaults === 0 ? { faults } : { faults, moreFaults };
}

/** The causes of what is broken, and what to do about them; beside what has none, about the usual mistake too. */
function causeOf(
  card: CheckCard,
  finding: Finding,
  clean: (text: string) => string,
): Pick<Result, 'cause' | 'fix'> {
  const faults = finding.kind === 'broken' ? finding.faults : [];
  const causes = new Map(
    faults.flatMap(({ cause }) => (cause ? [[cause.says, cause.fix] as const] : [])),
  );
  if (causes.size === 0) return { fix: card.fix };
  const usual = faults.every(({ cause }) => cause !== undefined) ? [] : [card.fix];
  const fixes = new Set([...causes.values(), ...usual]);
  return { cause: clean([...causes.keys()].join('; ')), fix: clean([...fixes].join(' ')) };
}

function hangsOnOf(finding: Finding): Pick<Result, 'hangsOn' | 'failedAsWell'> {
  if (finding.kind !== 'not-run' || finding.hangsOn === undefined) return {};
  const { hangsOn, failedAsWell } = finding;
  return failedAsWell === undefined ? { hangsOn } : { hangsOn, failedAsWell };
}

function brokenMeansOf(
  finding: Finding,
  clean: (text: string) => string,
): Pick<Result, 'brokenMeans'> {
  const means = [finding, ...partsOf(finding)].flatMap((part) =>
    part.kind === 'not-run' && part.means !== undefined ? [clean(part.means)] : [],
  );
  return means.length === 0 ? {} : { brokenMeans: [...new Set(means)] };
}

function statusOf(level: Level, finding: Finding): Status {
  switch (finding.kind) {
    case 'kept':
      return 'pass';
    case 'broken':
      return level === 'MUST' ? 'fail' : 'warn';
    default:
      return finding.kind;
  }
}
