import type { OperationRow } from '@ordering/api';
import {
  type ErrorDetail,
  parseErrorEnvelope,
  parseRetryAfter,
  RetryClass,
  retryDecision,
} from '@ordering/errors';
import type { Attempt } from './attempt.ts';
import { parseBody } from './body.ts';
import { hideSecrets } from './hide-secrets.ts';
import { bodiesOf, readData } from './required-fields.ts';
import type { IncompleteSuccess, Success, Uncertainty, UnreadableSuccess } from './result.ts';
import { retryAfterHeader } from './retry-after-header.ts';

/** What an attempt means: the result, if the call ends with it, or what to do next. */
export type Judgement =
  | {
      readonly final: true;
      readonly result: Success<unknown> | IncompleteSuccess | UnreadableSuccess;
    }
  | { readonly final: false; readonly result: Uncertainty; readonly retry: RetryClass };

type Answer = Extract<Attempt, { kind: 'answer' }>;
type NoAnswer = Extract<Attempt, { kind: 'no-answer' }>;

/** What is known beside the attempt itself. */
interface Circumstances {
  readonly operation: Pick<OperationRow, 'write' | 'required' | 'secrets' | 'codes'>;
  /** How many requests were sent, this one included. */
  readonly attempts: number;
  /** The present time, in milliseconds since the epoch. */
  readonly now: number;
  /** See `ClientOptions.requestIdHeader`. */
  readonly requestIdHeader?: string | undefined;
}

/** Says what one attempt means, from the retry classes of the specs. Pure. */
export function judge(attempt: Attempt, circumstances: Circumstances): Judgement {
  if (attempt.kind === 'no-answer') return judgeSilence(attempt, circumstances);
  return attempt.ok ? judgeSuccess(attempt, circumstances) : judgeError(attempt, circumstances);
}

function judgeSuccess(answer: Answer, circumstances: Circumstances): Judgement {
  const { operation, attempts } = circumstances;
  const { body } = answer;
  if (body.kind === 'incomplete' && !operation.write) {
    // Nothing was changed, so it is as if no answer had come.
    const { reason, cause } = body;
    return judgeSilence({ reason, cause, sent: true }, circumstances);
  }
  const parsed = parseBody(body);
  const answered = { ...answeredWith(answer, circumstances), attempts };
  if (parsed.ok) {
    const { json } = parsed;
    const read = readData(json, bodiesOf(operation, answer.status));
    hideSecrets(json, operation.secrets);
    return {
      final: true,
      result:
        'data' in read
          ? { ok: true, confirmedBy: 'answer', ...answered, ...read }
          : { ok: false, kind: 'incomplete-success', ...answered, ...read, answer: json },
    };
  }
  const { problem } = parsed;
  return { final: true, result: { ok: false, kind: 'unreadable-success', ...answered, problem } };
}

/** What a result tells of the answer that it came from. */
function answeredWith(
  { status, headers }: Answer,
  { requestIdHeader }: Circumstances,
): Pick<UnreadableSuccess, 'status' | 'headers' | 'requestId'> {
  const requestId = requestIdHeader === undefined ? null : headers.get(requestIdHeader);
  return { status, headers, ...(requestId === null ? {} : { requestId }) };
}

function judgeError(answer: Answer, circumstances: Circumstances): Judgement {
  const { operation, attempts, now } = circumstances;
  const { status, headers } = answer;
  // By the service's own clock, where it says what that shows.
  const asked = parseRetryAfter(headers.get(retryAfterHeader), now, headers.get('Date'));
  const envelope = readError(answer);
  const code = envelope.ok ? envelope.error.code : undefined;
  const decision = retryDecision({ status, code });
  const refused = {
    ok: false,
    ...answeredWith(answer, circumstances),
    decision,
    ...(asked === undefined ? {} : { retryAfterMs: asked.delayMs }),
    attempts,
  } as const;
  return {
    final: false,
    retry: decision.retry,
    result: envelope.ok
      ? { ...refused, kind: 'api', ...asListed(envelope.error, operation) }
      : { ...refused, kind: 'unreadable-error', problem: envelope.problem },
  };
}

/** A code of the catalogue that the operation does not list is none that its callers expect; it keeps its retry class. */
function asListed(error: ErrorDetail, { codes }: Pick<OperationRow, 'codes'>): ErrorDetail {
  const isListed = Object.values(codes).some((listed) => listed.includes(error.code));
  return error.known && !isListed ? { ...error, known: false } : error;
}

function readError(answer: Answer): ReturnType<typeof parseErrorEnvelope> {
  // A browser hides the status of a redirect that it does not follow, and says 0.
  if (answer.status < 400) return { ok: false, problem: redirectProblem(answer) };
  const parsed = parseBody(answer.body);
  if (!parsed.ok) return parsed;
  if (parsed.json === undefined) return { ok: false, problem: 'the body is empty' };
  return parseErrorEnvelope(parsed.json);
}

/** Names where a redirect leads, without what may be secret: credentials, query and fragment. */
function redirectProblem({ headers, url }: Answer): string {
  const location = headers.get('Location');
  const is = 'the response is a redirect';
  if (location === null || !URL.canParse(location, url)) return is;
  const { protocol, host, pathname } = new URL(location, url);
  return `${is} to ${`${protocol}//${host}${pathname}`.slice(0, mostChars)}`;
}

/** As much of a target as a problem names. */
const mostChars = 200;

/**
 * No answer is like the answer that a gateway gives when it had none: the request may have been
 * applied, unless it surely was not sent.
 */
function judgeSilence(
  { reason, sent, cause }: Omit<NoAnswer, 'kind'>,
  { operation, attempts }: Circumstances,
): Judgement {
  const inDoubt = operation.write && sent;
  switch (reason) {
    case 'aborted':
      return {
        final: false,
        retry: inDoubt ? RetryClass.readStateFirst : RetryClass.never,
        result: { ok: false, kind: 'aborted', attempts },
      };
    case 'timeout':
      return {
        final: false,
        retry: inDoubt ? RetryClass.readStateFirst : RetryClass.backoff,
        result: { ok: false, kind: 'timeout', attempts },
      };
    case 'network':
      return {
        final: false,
        retry: inDoubt ? RetryClass.readStateFirst : RetryClass.backoff,
        result: { ok: false, kind: 'network', cause, attempts },
      };
  }
}
