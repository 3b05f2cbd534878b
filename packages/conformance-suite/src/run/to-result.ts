import { requirementsOf } from '../contract/requirements.ts';
import type { Aspect, CheckCard, Level } from '../model/check.ts';
import type { Finding } from '../model/finding.ts';
import { describeFaults, entriesOf, shownFaults } from '../model/finding.ts';
import type { Result, Status } from '../model/result.ts';
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
  const level = levelOf(card, finding);
  const evidence = (finding.evidence ?? []).slice(0, keptEvidence);
  return {
    ...name,
    title: card.title,
    level,
    family,
    status: statusOf(level, finding),
    requirements: requirementsOf(card.id).map(({ id }) => id),
    detail: clean(detailOf(finding)),
    ...faultsOf(finding, clean),
    evidence: evidence.map(({ id, saw }) => ({ id, saw: clean(saw) })),
    ...(finding.ladder === undefined ? {} : { ladder: finding.ladder }),
    ...entriesOf(finding),
    catches: card.catches,
    fix: card.fix,
    reproduce: clean(context.reproduce(card.id, finding)),
    durationMs: Math.round(durationMs),
    expectedFailure: isExpectedToFail(context.expectedFailures, name),
  };
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

/** The level of what was found: a check of a MUST may also see what only should be. */
function levelOf(card: CheckCard, finding: Finding): Level {
  const isLesser = finding.kind === 'broken' && finding.lesser === true;
  return isLesser ? (card.lesser ?? card.level) : card.level;
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

function detailOf(finding: Finding): string {
  switch (finding.kind) {
    case 'kept':
      return finding.detail;
    case 'broken':
      return describeFaults(finding.faults);
    default:
      return finding.because;
  }
}
