import type { Answer } from '../../http/exchange.ts';
import { describeAnswer, isSuccessful } from '../../http/exchange.ts';
import type { Cause } from '../../model/cause.ts';
import { count } from '../../model/count.ts';
import type { Fault, Finding } from '../../model/finding.ts';
import { brokenBy, kept, notRun } from '../../model/finding.ts';
import { malformedOperation, type Odd } from '../scenarios/odd-requests.ts';
import { causedBy, causeOfEnvelope, envelopeProblem, isError } from './answers.ts';
import { errorAsSuccess, noAnswer, unreadableTaken } from './cause.ts';

const refusal = 'a status from 400 to 499, in the error envelope';

/** Whatever is refused is refused in the error envelope, and what is malformed is refused. */
export function oddlyButEnveloped(requests: readonly Odd[]): Finding {
  const faults = requests.flatMap(faultOf);
  const refused = requests.filter(({ answer }) => isError(answer)).length;
  if (refused === 0 && faults.length === 0) return notRun('nothing was refused');
  const witness = requests
    .filter(({ answer }) => isError(answer))
    .map(({ method, path, answer }) => ({ id: `${method} ${path}`, saw: describeAnswer(answer) }));
  return brokenBy(
    faults,
    kept(`${count(refused, 'malformed request')} refused, all in the envelope`, witness),
  );
}

/** The connection may be closed on a body which is too long; of all else it is asked that it is answered. */
function faultOf({ what, method, path, isMalformed, mayClose, answer }: Odd): readonly Fault[] {
  const problem = isError(answer) ? envelopeProblem(answer) : undefined;
  const isRefused = answer.kind === 'answered' && Math.floor(answer.status / 100) === 4;
  const isLeft = answer.kind === 'failed' && !(mayClose === true && answer.problem === 'broken');
  if (problem === undefined && !isLeft && (isRefused || !isMalformed)) return [];
  const words = [describeAnswer(answer), problem].filter((each) => each !== undefined).join('; ');
  const breaks = [
    problem === undefined && isMalformed ? 'status.bad-request' : 'error.envelope',
  ] as const;
  const cause =
    isError(answer) && problem !== undefined
      ? causeOfEnvelope(answer)
      : (errorAsSuccess(answer) ?? (isMalformed ? ofMalformed(answer) : undefined));
  const got = `${method} ${path}: ${words}`;
  return [{ expected: `${refusal}, for ${what}`, got, breaks, ...causedBy(cause) }];
}

function ofMalformed(answer: Answer): Cause | undefined {
  const isFailure = isError(answer) && answer.status >= 500;
  return isFailure || isSuccessful(answer)
    ? unreadableTaken(!isFailure)
    : noAnswer(malformedOperation, answer);
}
