import { requirementsOf } from '../contract/requirements.ts';
import type { Aspect, CheckCard } from '../model/check.ts';
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
  return {
    ...name,
    title: card.title,
    level: card.level,
    family,
    status: statusOf(card, finding),
    requirements: requirementsOf(card.id).map(({ id }) => id),
    detail: clean(detailOf(finding)),
    ...(finding.kind === 'broken'
      ? { expected: clean(finding.expected), got: clean(finding.got) }
      : {}),
    catches: card.catches,
    mend: card.mend,
    reproduce: clean(context.reproduce(card.id, finding)),
    durationMs: Math.round(durationMs),
    expectedFailure: isExpectedToFail(context.expectedFailures, name),
  };
}

function statusOf(card: CheckCard, finding: Finding): Status {
  switch (finding.kind) {
    case 'kept':
      return 'pass';
    case 'broken':
      return card.level === 'MUST' ? 'fail' : 'warn';
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
