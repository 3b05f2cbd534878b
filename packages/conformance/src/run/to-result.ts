import { requirementsOf } from '../contract/requirements.ts';
import type { Aspect, CheckCard, Level } from '../model/check.ts';
import type { Finding } from '../model/finding.ts';
import type { Result, Status } from '../model/result.ts';
import { isExpectedToFail } from './expected-failures.ts';
import type { Redactor } from './redact.ts';

/** What all results of a run have in common. */
export interface ResultContext {
  readonly redactor: Redactor;
  readonly expectedFailures: ReadonlySet<string>;
  /** A command that shows a finding again. */
  reproduce(id: string, finding: Finding): string;
}

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
  return {
    ...name,
    title: card.title,
    level,
    family,
    status: statusOf(level, finding),
    requirements: requirementsOf(card.id).map(({ id }) => id),
    detail: clean(detailOf(finding)),
    ...(finding.kind === 'broken'
      ? { expected: clean(finding.expected), got: clean(finding.got) }
      : {}),
    catches: card.catches,
    fix: card.fix,
    reproduce: clean(context.reproduce(card.id, finding)),
    durationMs: Math.round(durationMs),
    expectedFailure: isExpectedToFail(context.expectedFailures, name),
  };
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
    case 'not-run':
      return 'skip';
    case 'not-observable':
      return 'not-observable';
  }
}

function detailOf(finding: Finding): string {
  switch (finding.kind) {
    case 'kept':
      return finding.detail;
    case 'broken':
      return `expected ${finding.expected}; got ${finding.got}`;
    case 'not-run':
    case 'not-observable':
      return finding.because;
  }
}
