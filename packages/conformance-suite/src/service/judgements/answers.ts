import type { ErrorCode } from '@ordering/errors';
import { classifyErrorCode, errorCatalogue } from '@ordering/errors';
import { readError } from '../../contract/api.ts';
import type { ClauseId } from '../../contract/requirements.ts';
import { curlOfCall } from '../../http/curl.ts';
import type { Answer } from '../../http/exchange.ts';
import { describeAnswer, isSuccessful } from '../../http/exchange.ts';
import { shownAnswer, transcriptOf } from '../../http/transcript.ts';
import type { Cause } from '../../model/cause.ts';
import { count } from '../../model/count.ts';
import type { Evidence, Fault, Finding } from '../../model/finding.ts';
import { about, broken, kept, notRun } from '../../model/finding.ts';
import type { Tried } from '../scenarios/calls.ts';
import type { ApiExchange } from '../scenarios/world.ts';
import {
  codeWithoutDot,
  errorAsSuccess,
  failsInstead,
  insteadOf,
  noAnswer,
  otherShape,
  statusOfCode,
} from './cause.ts';

type Answered = Extract<Answer, { kind: 'answered' }>;

/** As much of a body as a finding shows. */
export const shownChars = 240;

/** A success of the API; the contract gives no exact status. */
export function isDone({ answer }: ApiExchange): boolean {
  return isSuccessful(answer);
}

/** An exchange in words: what was called, and what came back. */
export function describeExchange({ method, path, answer }: ApiExchange): string {
  const body = answer.kind === 'answered' ? ` ${answer.body.slice(0, shownChars)}` : '';
  return `${method} ${path}: ${describeAnswer(answer)}${body}`.trimEnd();
}

/** What was called, and what came of it. */
export function answered({ method, path, answer }: ApiExchange): Evidence {
  return { id: `${method} ${path}`, saw: describeAnswer(answer) };
}

/**
 * What a fault shows of an exchange: all of it, how to make the call again, and its cause where any check would find the
 * same: no answer, or an error that comes as a success.
 */
export function shownBy(exchange: ApiExchange): Pick<Fault, 'transcript' | 'reproduce' | 'cause'> {
  const { operation, method, baseUrl, path, headers, body, answer, secrets } = exchange;
  const url = `${baseUrl}${path}`;
  const sent = typeof body === 'string' ? body : JSON.stringify(body);
  const request = { line: `${method} ${url}`, headers, body: sent };
  return {
    transcript: transcriptOf(request, shownAnswer(answer)),
    reproduce: curlOfCall(method, url, headers, sent, secrets),
    ...causedBy(errorAsSuccess(answer) ?? noAnswer(operation, answer)),
  };
}

/** The part of a fault that names its cause, where there is one. */
export function causedBy(cause: Cause | undefined): Pick<Fault, 'cause'> {
  return cause === undefined ? {} : { cause };
}

/** `<domain>.<problem>`. */
const dotted = /^[^\s.]+(\.[^\s.]+)+$/;

/** What is wrong with an error answer as an envelope, or undefined. */
export function envelopeProblem(answer: Answered): string | undefined {
  const error = readError(answer.body);
  if (!error.ok) return error.problem;
  return dotted.test(error.code) ? undefined : `the code "${error.code}" has no dot`;
}

/** The cause of that. */
export function causeOfEnvelope({ body }: Answered): Cause | undefined {
  return readError(body).ok ? codeWithoutDot : otherShape(body);
}

/** Whether an answer says that the call failed: what the envelope is for. */
export function isError(answer: Answer): answer is Answered {
  return answer.kind === 'answered' && answer.status >= 400;
}

/** The code of an error answer, or undefined if there is none. */
export function codeOf({ answer }: ApiExchange): string | undefined {
  if (answer.kind !== 'answered') return undefined;
  const error = readError(answer.body);
  return error.ok ? error.code : undefined;
}

/** Where errors have no envelope, that is one fault, told by the check of envelopes, and their codes are not known. */
export function withoutEnvelope(number: number): Finding {
  return notRun(
    `${count(number, 'error')} came without the error envelope, so that no code can be read (see API-201)`,
  );
}

/** Whether a call was refused, and with what code is not to be known. */
function isUnreadable({ exchange }: Tried): boolean {
  const { answer } = exchange;
  return isError(answer) && envelopeProblem(answer) !== undefined;
}

/** That a call was refused with another code than this one, where it was. */
export function otherCode({ exchange }: Tried, code: ErrorCode): Cause | undefined {
  const { answer } = exchange;
  const other = isError(answer) ? codeOf(exchange) : undefined;
  if (other === undefined || other === code) return undefined;
  return isError(answer) && answer.status >= 500 ? failsInstead(code) : insteadOf(code, other);
}

/**
 * What is said of calls that should have been refused with one of these codes; statuses are judged apart.
 *
 * @param ofCode The clauses that a refusal with another code breaks; without, all that the check stands for.
 * @param cause Why it is refused with another one, where that is known.
 */
export function notAnswered(
  tried: Tried,
  codes: readonly ErrorCode[],
  ofCode?: readonly ClauseId[],
  cause?: Cause,
): readonly Finding[] {
  const { exchange, what } = tried;
  if (isUnreadable(tried)) return [withoutEnvelope(1)];
  const code = codeOf(exchange);
  if (!isDone(exchange) && codes.some((each) => each === code)) return [];
  const words = codes.map((each) => `${errorCatalogue[each].status} ${each}`).join(' or ');
  const fault = broken(`${words} for ${what}`, describeExchange(exchange), {
    ...causedBy(cause),
    ...shownBy(exchange),
  });
  if (ofCode === undefined || notRefused(tried).length > 0) return [fault];
  // What is refused with another code is refused all the same, and may have the status of that one.
  const { answer } = exchange;
  const hasStatus = codes.some((each) => hasStatusOf(answer, each));
  return [about(hasStatus ? ofCode.filter((id) => !id.startsWith('status.')) : ofCode, fault)];
}

function hasStatusOf(answer: Answer, code: ErrorCode): boolean {
  return answer.kind === 'answered' && answer.status === errorCatalogue[code].status;
}

/**
 * A finding where a call was not refused as a fault of the caller.
 *
 * @param cause Why it was not, where that is known.
 */
export function notRefused({ exchange, what }: Tried, cause?: Cause): readonly Finding[] {
  const { answer } = exchange;
  if (answer.kind === 'answered' && Math.floor(answer.status / 100) === 4) return [];
  return [
    broken(`a status from 400 to 499 for ${what}`, describeExchange(exchange), {
      ...causedBy(cause),
      ...shownBy(exchange),
    }),
  ];
}

/**
 * A finding where a call was not refused with a status and in the error envelope.
 *
 * @param cause Why it was not, where it has no code that should come with that status.
 */
export function notRefusedAs(status: number, tried: Tried, cause?: Cause): readonly Finding[] {
  const { exchange, what } = tried;
  const { answer } = exchange;
  if (answer.kind !== 'answered' || answer.status !== status) {
    const classified = classifyErrorCode(codeOf(exchange) ?? '');
    const isOfCode = classified.known && errorCatalogue[classified.code].status === status;
    const ofCode =
      answer.kind === 'answered' && isOfCode ? statusOfCode(classified.code, answer.status) : cause;
    return [
      broken(`${status} in the error envelope for ${what}`, describeExchange(exchange), {
        ...causedBy(ofCode),
        ...shownBy(exchange),
      }),
    ];
  }
  return isUnreadable(tried) ? [withoutEnvelope(1)] : [];
}

/** Whether a call was carried out. */
export function done({ exchange, what }: Tried): Finding {
  return isDone(exchange)
    ? kept(`${what} is carried out`, [answered(exchange)])
    : broken(`a success for ${what}`, describeExchange(exchange), shownBy(exchange));
}
