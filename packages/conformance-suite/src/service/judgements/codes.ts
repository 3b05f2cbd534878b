import { ErrorCode, errorCatalogue } from '@ordering/errors';
import { readError } from '../../contract/api.ts';
import type { Answer } from '../../http/exchange.ts';
import { describeAnswer } from '../../http/exchange.ts';
import { count } from '../../model/count.ts';
import type { Finding } from '../../model/finding.ts';
import {
  broken,
  eachEntry,
  kept,
  notApplicable,
  notObservable,
  notRun,
  worst,
} from '../../model/finding.ts';
import type { CodesSought } from '../scenarios/codes.ts';
import type { LastRequest } from '../scenarios/last-request.ts';
import { causedBy, envelopeProblem, isError, shownChars, withoutEnvelope } from './answers.ts';
import { errorAsSuccess, insteadOf } from './cause.ts';

/**
 * Each code of the contract came wherever the configuration says that it would. A cause that another check brings about
 * may have another answer there; where the configuration names it, it may not. The list grows without notice, so a code
 * that was not seen is information.
 */
export function everyCodeReached(transcript: CodesSought): Finding {
  const found = Object.values(ErrorCode).map((code) => [code, foundOf(code, transcript)] as const);
  return eachEntry('code', new Map(found), {
    kept: (codes) => `${count(codes, 'code')} reached`,
    none: notObservable(
      'no error code of the contract was seen; say under `codes` in the configuration how to cause each one',
    ),
  });
}

function foundOf(code: ErrorCode, { seen, sought, absent }: CodesSought): Finding | undefined {
  if (absent.includes(code)) return notApplicable('declared absent');
  const tried = sought.filter((each) => each.code === code);
  if (tried.length > 0) return worst(tried.map((each) => reached(code, each)));
  return seen.includes(code)
    ? kept(code, [{ id: code, saw: 'in an answer of this run' }])
    : undefined;
}

/** The last request of an action was refused with a code. */
export function reached(
  code: ErrorCode,
  { action, answer, because, means }: LastRequest,
  what = `the last request of \`${action}\``,
): Finding {
  if (because !== undefined) return notRun(because, means);
  if (answer?.kind === 'failed') return unanswered(what, action, answer);
  const { status } = errorCatalogue[code];
  const expected = `${status} ${code} for ${what}`;
  if (answer === undefined) {
    return broken(expected, 'a success', { cause: insteadOf(code, undefined) });
  }
  if (isError(answer) && envelopeProblem(answer) !== undefined) return withoutEnvelope(1);
  const { body } = answer;
  const error = readError(body);
  if (answer.status === status && error.ok && error.code === code) {
    return kept(code, [{ id: code, saw: `${describeAnswer(answer)} for \`${action}\`` }]);
  }
  const isOther = error.ok && error.code !== code;
  const cause = errorAsSuccess(answer) ?? (isOther ? insteadOf(code, error.code) : undefined);
  const got = `${describeAnswer(answer)} ${body.slice(0, shownChars)}`.trimEnd();
  return broken(expected, got, causedBy(cause));
}

/** Without an answer it is not known what the service would have done. */
export function unanswered(
  what: string,
  action: string,
  { message }: Extract<Answer, { kind: 'failed' }>,
): Finding {
  return notRun(`${what} (\`${action}\`) was not answered: ${message}`, action);
}
