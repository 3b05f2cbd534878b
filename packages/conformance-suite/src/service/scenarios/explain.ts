import { ErrorCode } from '@ordering/errors';
import { isBareError, readError } from '../../contract/api.ts';
import { isPage } from '../../contract/error-shape.ts';
import { isJsonObject, parseJson } from '../../contract/json.ts';
import type { Answer } from '../../http/exchange.ts';
import { headerValues } from '../../http/exchange.ts';
import { unreachableAdvice } from '../../http/probe.ts';

type Answered = Extract<Answer, { kind: 'answered' }>;
type Failed = Extract<Answer, { kind: 'failed' }>;

/** As much of a text of the service's as a sentence shows. */
const shownChars = 160;

/**
 * Why a call that others hang on came to nothing, in one sentence.
 *
 * @param what The call, for example `POST /token`.
 * @param mask Takes the secrets out of what is quoted.
 */
export function explain(what: string, answer: Answer, mask: (text: string) => string): string {
  if (answer.kind === 'failed') {
    return `${what} failed: ${answer.message}; ${adviceOnFailure(answer)}`;
  }
  const advice = adviceOn(answer);
  return `${what} gave ${answer.status}${mask(said(answer)).slice(0, shownChars)}${advice}`;
}

function adviceOnFailure({ problem, status, message }: Failed): string {
  if (status === undefined && /\bHPE_/.test(message)) return protocolAdvice;
  return problem === 'timeout' && status !== undefined ? endlessAdvice : failureAdvice[problem];
}

/** What Node.js calls an answer that it cannot parse begins so. */
const protocolAdvice = 'this address does not speak HTTP; give that of the API';

const endlessAdvice = 'check its log for what it waits for before it ends the body';

const failureAdvice = {
  unreachable: unreachableAdvice,
  timeout: 'check that it is running, and check its log for what it waits for',
  broken: 'check the log of the service',
  malformed: 'check whether the service or a proxy in front of it writes the chunks',
  'too-large': 'check that this is the address of the API; if it is, send smaller responses',
} as const satisfies Record<Failed['problem'], string>;

function said(answer: Answered): string {
  const error = readError(answer.body);
  if (error.ok) return ` (${error.code}: ${error.message})`;
  if (isPageOf(answer)) return ' with a web page';
  const body = answer.body.trim();
  return body === '' ? '' : `: ${body}`;
}

function adviceOn(answer: Answered): string {
  const { status, headers, body } = answer;
  if (status < 300 && isBareError(body)) {
    return '; an error should have its own status, and not that of a success';
  }
  if (status >= 300 && status < 400) {
    return `; it redirects to ${headerValues(headers, 'Location').join() || 'nowhere'}, so give that address`;
  }
  if (hasExpired(answer)) {
    return '; a token that expires at once may mean that the clock of what issues it and that of what checks it differ';
  }
  if (status === 401 || status === 403)
    return '; check that these are the credentials of this service';
  if (status === 404) return '; check the base URL and the path';
  if (status === 405) return '; check that this path accepts this method';
  if (status >= 500) return '; check the log of the service';
  return isPageOf(answer) ? `; ${pageAdvice}` : '';
}

const pageAdvice = 'is the base URL that of the API?';

/** What an answer has that should have something else, without its texts: they may be secrets. */
export function describeContent(answer: Pick<Answered, 'headers' | 'body'>): string {
  if (isPageOf(answer)) return `it is a web page; ${pageAdvice}`;
  if (answer.body.trim() === '') return 'it is empty';
  const { ok, value, problem } = parseJson(answer.body);
  return ok ? membersOf(value) : `it is ${problem}`;
}

/** The names of the members of an answer. */
function membersOf(value: unknown): string {
  const names = isJsonObject(value) ? Object.keys(value) : [];
  return names.length === 0 ? 'it has no members' : `it has ${names.join(', ')}`;
}

function hasExpired({ body }: Answered): boolean {
  const error = readError(body);
  return error.ok && error.code === ErrorCode.authTokenExpired;
}

function isPageOf({ headers, body }: Pick<Answered, 'headers' | 'body'>): boolean {
  return /html/i.test(headerValues(headers, 'Content-Type').join()) || isPage(body);
}
