import type { ErrorCode } from '@ordering/errors';
import { errorCatalogue } from '@ordering/errors';
import { readError } from '../../contract/api.ts';
import { describeAnswer, isSuccessful } from '../../http/exchange.ts';
import type { Finding } from '../../model/finding.ts';
import { broken } from '../../model/finding.ts';
import type { Tried } from '../scenarios/api.ts';
import type { ApiExchange } from '../scenarios/world.ts';

/** As much of a body as a finding shows. */
const shownChars = 240;

/** A success of the API; the contract gives no exact status. */
export function isDone({ answer }: ApiExchange): boolean {
  return isSuccessful(answer);
}

/** An exchange in words: what was called, and what came back. */
export function describeExchange({ method, path, answer }: ApiExchange): string {
  const body = answer.kind === 'answered' ? ` ${answer.body.slice(0, shownChars)}` : '';
  return `${method} ${path}: ${describeAnswer(answer)}${body}`.trimEnd();
}

/** The code of an error answer, or undefined if there is none. */
export function codeOf({ answer }: ApiExchange): string | undefined {
  if (answer.kind !== 'answered') return undefined;
  const error = readError(answer.body);
  return error.ok ? error.code : undefined;
}

/** A finding where a call was not refused with one of these codes; statuses are judged apart. */
export function notAnswered(tried: Tried, codes: readonly ErrorCode[]): Finding | undefined {
  const { exchange, what } = tried;
  const code = codeOf(exchange);
  if (!isDone(exchange) && codes.some((each) => each === code)) return undefined;
  const words = codes.map((each) => `${errorCatalogue[each].status} ${each}`).join(' or ');
  return broken(`${words} for ${what}`, describeExchange(exchange));
}

/** A finding where a call was not refused as a fault of the caller. */
export function notRefused({ exchange, what }: Tried): Finding | undefined {
  const { answer } = exchange;
  if (answer.kind === 'answered' && Math.floor(answer.status / 100) === 4) return undefined;
  return broken(`a status from 400 to 499 for ${what}`, describeExchange(exchange));
}

/** A finding where a call was not refused with a status and in the error envelope. */
export function notRefusedAs(status: number, { exchange, what }: Tried): Finding | undefined {
  const { answer } = exchange;
  const isRefused = answer.kind === 'answered' && answer.status === status;
  if (isRefused && codeOf(exchange) !== undefined) return undefined;
  return broken(`${status} in the error envelope for ${what}`, describeExchange(exchange));
}

/** A finding where a call was not carried out. */
export function notDone(tried: Tried): Finding | undefined {
  if (isDone(tried.exchange)) return undefined;
  return broken(`a success for ${tried.what}`, describeExchange(tried.exchange));
}
