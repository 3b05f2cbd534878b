import { ErrorCode, errorCatalogue } from '@ordering/errors';
import type { ClauseId } from '../../contract/requirements.ts';
import { describeAnswer } from '../../http/exchange.ts';
import type { Evidence, Finding } from '../../model/finding.ts';
import { breaking, broken, from, hangingOn, kept, notRun, worst } from '../../model/finding.ts';
import type { Tried } from '../scenarios/calls.ts';
import type { CodeFlow } from '../scenarios/code-flow.ts';
import type { Asked, BothWays } from '../scenarios/last-request.ts';
import { answered, codeOf, describeExchange, otherCode, shownBy, shownChars } from './answers.ts';
import { reached, unanswered } from './codes.ts';

/** The clauses that each way of a pair stands for. */
interface Clauses {
  readonly accepted: readonly ClauseId[];
  readonly refused: readonly ClauseId[];
  /** Those of the code alone: what is refused with another one is refused all the same. */
  readonly code: readonly ClauseId[];
}

/** What should be carried out was, and what should be refused was refused with this code: neither proves anything alone. */
export function bothWays(code: ErrorCode, clauses: Clauses): (transcript: BothWays) => Finding {
  return ({ accepted, refused }) => {
    if (accepted.length === 0 || refused.length === 0) return notRun('one side was not tried');
    const words = (asked: readonly Asked[]) => asked.map(({ what }) => what).join(', ');
    return worst([
      kept(
        `carried out: ${words(accepted)}; refused with ${code}: ${words(refused)}`,
        [...accepted, ...refused].map(seenIn),
      ),
      ...accepted.map((asked) =>
        from([seenIn(asked)], breaking(clauses.accepted, carriedOut(asked))),
      ),
      ...refused.map((asked) => {
        const ofIt = asked.answer === undefined ? clauses.refused : clauses.code;
        return from([seenIn(asked)], breaking(ofIt, reached(code, asked, asked.what)));
      }),
    ]);
  };
}

/** An authorization code gives a token that is good, once, and only where it was sent to. */
export function codesGoodOnce({ tried, control, ...requests }: CodeFlow): Finding {
  return worst([
    bothWays(ErrorCode.authInvalidGrant, {
      accepted: ['auth.code-flow'],
      refused: ['auth.code-flow', 'code.auth.invalid-grant'],
      code: ['code.auth.invalid-grant'],
    })(requests),
    ...(tried === undefined ? [] : [breaking(['auth.code-flow'], acceptedToken(tried, control))]),
  ]);
}

function carriedOut(asked: Asked): Finding {
  const { what, action, answer, because, means } = asked;
  if (because !== undefined) return notRun(because, means);
  if (answer === undefined) return kept(what, [seenIn(asked)]);
  if (answer.kind === 'failed') return unanswered(what, action, answer);
  return broken(`a success for ${what} (\`${action}\`)`, shown(answer));
}

function seenIn({ action: id, what, answer, because }: Asked): Evidence {
  return {
    id,
    saw: `${what}: ${because ?? (answer === undefined ? 'carried out' : shown(answer))}`,
  };
}

function shown(answer: NonNullable<Asked['answer']>): string {
  const body = answer.kind === 'answered' ? answer.body.slice(0, shownChars) : '';
  return `${describeAnswer(answer)} ${body}`.trimEnd();
}

/** What a call gets whose token is not good, or reaches nothing. */
const badTokens: readonly number[] = [
  errorCatalogue[ErrorCode.authInvalidToken].status,
  errorCatalogue[ErrorCode.authConsentRevoked].status,
];

/** A token was accepted: the call was carried out, or refused for what it asks. */
function acceptedToken(tried: Tried, control: Tried | undefined): Finding {
  const { what, exchange } = tried;
  const { answer } = exchange;
  const status = answer.kind === 'answered' ? answer.status : undefined;
  if (status !== undefined && badTokens.includes(status)) {
    const isAnyway = control !== undefined && codeOf(control.exchange) === codeOf(exchange);
    const cause = isAnyway ? otherCode(control, ErrorCode.orderNotFound) : undefined;
    if (cause !== undefined) return hangingOn('API-221', cause);
    return broken(
      `a token that is good, for ${what}`,
      describeExchange(exchange),
      shownBy(exchange),
    );
  }
  const isJudged = status !== undefined && [2, 4].includes(Math.floor(status / 100));
  return isJudged
    ? kept(what, [answered(exchange)])
    : notRun(`${what}: ${describeExchange(exchange)}`);
}
