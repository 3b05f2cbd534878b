import { readError } from '../../contract/api.ts';
import type { Answer } from '../../http/exchange.ts';
import { headerValues } from '../../http/exchange.ts';

type Answered = Extract<Answer, { kind: 'answered' }>;

/** As much of a text of the service's as a sentence shows. */
const shownChars = 160;

/**
 * Why a call that others hang on came to nothing, in one sentence.
 *
 * @param what The call, for example `POST /token`.
 * @param mask Takes the secrets out of what is quoted.
 */
export function explain(what: string, answer: Answer, mask: (text: string) => string): string {
  if (answer.kind === 'failed') return `${what} came to nothing: ${answer.message}`;
  const advice = adviceOn(answer);
  return `${what} gave ${answer.status}${mask(said(answer)).slice(0, shownChars)}${advice}`;
}

function said(answer: Answered): string {
  const error = readError(answer.body);
  if (error.ok) return ` (${error.code}: ${error.message})`;
  if (isPage(answer)) return ' with a web page';
  const body = answer.body.trim();
  return body === '' ? '' : `: ${body}`;
}

function adviceOn(answer: Answered): string {
  const { status, headers } = answer;
  if (status >= 300 && status < 400) {
    return `; it redirects to ${headerValues(headers, 'Location').join() || 'nowhere'}, so give that address`;
  }
  if (status === 401 || status === 403) return '; are these the credentials of this service?';
  if (status === 404) return '; are the base URL and the path right?';
  if (status === 405) return '; does this path take this method?';
  if (status >= 500) return '; the log of the service should say why';
  return isPage(answer) ? '; is the base URL that of the API?' : '';
}

function isPage({ headers, body }: Answered): boolean {
  const type = headerValues(headers, 'Content-Type').join();
  return /html/i.test(type) || /^\s*<(!doctype|html)/i.test(body);
}
