import { ErrorCode, errorCatalogue } from '@ordering/errors';
import { readError } from '../../contract/api.ts';
import { describeAnswer, isSuccessful } from '../../http/exchange.ts';
import { count } from '../../model/count.ts';
import type { Finding } from '../../model/finding.ts';
import { broken, kept, notApplicable, notObservable, notRun, worst } from '../../model/finding.ts';
import type { CodesSought, Sought } from '../scenarios/codes.ts';
import { envelopeProblem, isError, shownChars, withoutEnvelope } from './answers.ts';

/**
 * Each code of the contract was seen, and came wherever the configuration says that it would. A cause that another
 * check brings about may have another answer there; where the configuration names it, it may not.
 */
export function everyCodeReached({ seen, sought, absent }: CodesSought): Finding {
  const due = Object.values(ErrorCode).filter((code) => !absent.includes(code));
  if (due.length === 0) return notApplicable('every code was declared absent');
  const never = due.filter(
    (code) => !seen.includes(code) && !sought.some((each) => each.code === code),
  );
  return worst([
    kept(`${count(due.length, 'code')} reached`),
    ...due.flatMap((code) =>
      sought.filter((each) => each.code === code).map((each) => reached(code, each)),
    ),
    ...(never.length === 0 ? [] : [neverSeen(never)]),
  ]);
}

function neverSeen(codes: readonly ErrorCode[]): Finding {
  return notObservable(
    `never seen: ${codes.join(', ')}; say under \`codes\` of the configuration how to bring them about, or under \`absent\` that there is no such thing`,
  );
}

function reached(code: ErrorCode, { action, answer, because }: Sought): Finding {
  if (because !== undefined) return notRun(because);
  const { status } = errorCatalogue[code];
  const expected = `${status} ${code} for the last request of \`${action}\``;
  if (answer === undefined || isSuccessful(answer)) return broken(expected, 'a success');
  if (isError(answer) && envelopeProblem(answer) !== undefined) return withoutEnvelope(1);
  const body = answer.kind === 'answered' ? answer.body : '';
  const error = readError(body);
  if (answer.kind === 'answered' && answer.status === status && error.ok && error.code === code) {
    return kept(code);
  }
  return broken(expected, `${describeAnswer(answer)} ${body.slice(0, shownChars)}`.trimEnd());
}
