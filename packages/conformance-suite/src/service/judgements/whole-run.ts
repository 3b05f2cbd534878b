import { isDeepStrictEqual } from 'node:util';
import type { OperationValidators } from '@ordering/api';
import { classifyErrorCode, errorCatalogue } from '@ordering/errors';
import { factsOf, validatorsOf } from '../../contract/api.ts';
import { isJsonObject, parseJson } from '../../contract/json.ts';
import { isSuccess, secretField } from '../../contract/policy.ts';
import type { Answer } from '../../http/exchange.ts';
import { describeAnswer, headerValues } from '../../http/exchange.ts';
import { tooManyRequests } from '../../http/patient.ts';
import type { Cause } from '../../model/cause.ts';
import { count } from '../../model/count.ts';
import type { Fault, Finding } from '../../model/finding.ts';
import { about, broken, brokenBy, kept, notRun, ofEntry, worst } from '../../model/finding.ts';
import { secretIn, type TwiceTranscript } from '../scenarios/registered-twice.ts';
import type { ApiExchange } from '../scenarios/world.ts';
import {
  answered,
  causedBy,
  causeOfEnvelope,
  codeOf,
  describeExchange,
  envelopeProblem,
  isDone,
  isError,
  shownBy,
  withoutEnvelope,
} from './answers.ts';
import {
  errorAsSuccess,
  noRetryAfter,
  secretAgain,
  secretForgotten,
  secretUnusable,
  statusOfCode,
} from './cause.ts';

/** Every response of an error status has the error envelope, and a code with a dot in it. */
export function allEnveloped(exchanges: readonly ApiExchange[]): Finding {
  const errors = exchanges.filter(({ answer }) => isError(answer));
  if (errors.length === 0) return notRun('nothing was refused, so no error was seen');
  const fine = `${count(errors.length, 'error')}, all in the envelope`;
  const findings = errors.flatMap((exchange): readonly Finding[] => {
    const seen = kept(fine, [answered(exchange)]);
    const { answer } = exchange;
    const problem = isError(answer) ? envelopeProblem(answer) : undefined;
    if (problem === undefined || !isError(answer)) return [seen];
    const got = `${problem}; ${describeExchange(exchange)}`;
    const shown = { ...shownBy(exchange), ...causedBy(causeOfEnvelope(answer)) };
    const fault = broken('the error envelope', got, shown);
    // A code that can be read has come in an envelope.
    return codeOf(exchange) === undefined
      ? [about(ofEnvelope, fault)]
      : [about(ofEnvelope, seen), about(['error.code-dotted'], fault)];
  });
  return worst(findings);
}

const ofEnvelope = ['error.envelope', 'error.code', 'error.message'] as const;

/** Every response is one that the specs describe. Errors without their envelope are one fault, and told elsewhere. */
export function allDescribed(exchanges: readonly ApiExchange[]): Finding {
  const bare = exchanges.filter(
    ({ answer }) => isError(answer) && envelopeProblem(answer) !== undefined,
  );
  const judged = exchanges.flatMap((exchange, index) => {
    if (bare.includes(exchange)) return [];
    const problem = undescribed(exchange, exchanges.slice(0, index));
    const expected = `a response of ${exchange.operation} as described`;
    const finding =
      problem === undefined
        ? kept(`${count(exchanges.length, 'exchange')} as described`, [answered(exchange)])
        : broken(expected, `${problem.words}; ${describeExchange(exchange)}`, {
            ...causedBy(problem.cause),
            ...shownBy(exchange),
          });
    // That it is refused as described says nothing of what the operation does.
    const clauses = isError(exchange.answer) ? ofErrors[problem?.in ?? 'body'] : ofOperations;
    return [about(clauses, ofEntry(exchange.operation, finding))];
  });
  return worst([
    ...judged,
    ...(bare.length > 0 ? [withoutEnvelope(bare.length)] : []),
    ...(exchanges.some(isDone) ? [] : [notRun('no call was carried out, so no success was seen')]),
  ]);
}

const ofOperations = ['operation.integrate-store', 'operation.cancel-order'] as const;

/** The clauses that an error breaks in which this is not as described; of the only header, another check tells. */
const ofErrors = {
  status: ofOperations,
  header: [],
  body: ['error.envelope', 'error.message'],
} as const;

interface Undescribed {
  readonly in: keyof typeof ofErrors;
  readonly words: string;
  readonly cause?: Cause;
}

function undescribed(
  { operation, answer, body }: ApiExchange,
  before: readonly ApiExchange[],
): Undescribed | undefined {
  if (answer.kind === 'failed') return { in: 'status', words: 'it is not answered' };
  const facts = factsOf(operation);
  const { responses } = validatorsOf(operation);
  const key = [String(answer.status), `${Math.floor(answer.status / 100)}XX`, 'default'].find(
    (each) => each in facts.codes,
  );
  if (key === undefined) {
    return { in: 'status', words: `the status ${answer.status} is not described` };
  }
  const missing = (facts.headers[key] ?? []).find(
    (header) => headerValues(answer.headers, header).length === 0,
  );
  if (missing !== undefined) {
    const cause = answer.status === tooManyRequests ? noRetryAfter : undefined;
    return { in: 'header', words: `the header ${missing} is missing`, ...causedBy(cause) };
  }
  const again = before.some((each) => isDone(each) && isDeepStrictEqual(each.body, body));
  const fault = bodyFault(responses[key], answer, again);
  return fault === undefined ? undefined : { in: 'body', ...fault };
}

function bodyFault(
  validate: OperationValidators['responses'][string],
  answer: Extract<Answer, { kind: 'answered' }>,
  again: boolean,
): Omit<Undescribed, 'in'> | undefined {
  // Where no body is described, any will do.
  if (validate === undefined) return undefined;
  const { ok, value, problem: notRead } = parseJson(answer.body);
  if (!ok) return { words: `the body is ${notRead}` };
  // The secret is returned once, so the answer to a call that is made again need not have it.
  const given = again && isJsonObject(value) ? { [secretField]: secretField, ...value } : value;
  const validation = validate(given);
  if (validation.ok) return undefined;
  const [problem] = validation.problems;
  const isForgotten = problem?.keyword === 'required' && problem.property === secretField;
  const isUnusable = problem?.path === `/${secretField}`;
  return {
    words: `${problem?.path || 'the body'} ${problem?.message ?? 'is not as described'}`,
    ...causedBy(isForgotten ? secretForgotten : isUnusable ? secretUnusable : undefined),
  };
}

/** Every code comes with the status that the catalogue gives it. */
export function statusesOfCodes(exchanges: readonly ApiExchange[]): Finding {
  const seen = new Set<string>();
  const findings = exchanges.flatMap((exchange) => {
    const classified = classifyErrorCode(codeOf(exchange) ?? '');
    const { answer } = exchange;
    if (!classified.known || answer.kind !== 'answered' || isSuccess(answer.status)) return [];
    const { code } = classified;
    seen.add(code);
    const { status } = errorCatalogue[code];
    const words = `${code} with status ${status}`;
    const finding =
      answer.status === status
        ? kept(words, [answered(exchange)])
        : broken(words, describeExchange(exchange), {
            ...causedBy(statusOfCode(code, answer.status)),
            ...shownBy(exchange),
          });
    return [ofEntry(code, finding), ofEntry(String(status), finding)];
  });
  if (seen.size === 0) return notRun('no code of the catalogue was seen');
  const all = worst(findings);
  return all.kind === 'kept'
    ? { ...all, detail: `${count(seen.size, 'code')}, each with its status` }
    : all;
}

/** A secret that is there and is none is another mistake than one that is not there. */
function causeOfNoSecret(answer: Answer): Cause | undefined {
  const { value } = parseJson(answer.kind === 'answered' ? answer.body : '');
  if (isJsonObject(value) && secretField in value) return secretUnusable;
  return errorAsSuccess(answer) ?? secretForgotten;
}

/** Codes that the specs do not know: they may be added at any time. */
export function unknownCodes(exchanges: readonly ApiExchange[]): Finding {
  const errors = exchanges.filter((each) => !isDone(each) && codeOf(each) !== undefined);
  const codes = errors.flatMap((each) => codeOf(each) ?? []);
  if (codes.length === 0) return notRun('no error code was seen');
  const unknown = [...new Set(codes)].filter((code) => !classifyErrorCode(code).known).sort();
  return unknown.length === 0
    ? kept('every code is one of the specs', errors.map(answered))
    : kept(`not in these specs: ${unknown.join(', ')}`, errors.map(answered));
}

/**
 * The secret is in the answer to the first registration, and in no later answer and no delivery. That a second
 * registration gives another secret is neither allowed nor forbidden, nor is one secret for several stores.
 */
export function secretOnce({ first, second, others, short, leaked }: TwiceTranscript): Finding {
  const secret = secretIn(first.exchange);
  if (secret === undefined) {
    const expected = `${secretField} in the response to ${first.what}`;
    // What was carried out may well have the secret under another name, so nothing of it is shown.
    return about(
      ['secret.returned-once', 'operation.integrate-store'],
      isDone(first.exchange)
        ? broken(expected, `no ${secretField}`, {
            ...causedBy(causeOfNoSecret(first.exchange.answer)),
          })
        : broken(expected, describeExchange(first.exchange), shownBy(first.exchange)),
    );
  }
  const expected = 'a secret in one response only';
  const given = new Set<string>();
  const faults: Fault[] = [];
  const inTurn = [first.exchange, second.exchange, ...others].sort((a, b) => a.at - b.at);
  for (const exchange of inTurn) {
    const own = secretIn(exchange);
    const shown = [...given].some((each) =>
      each === own
        ? exchange === second.exchange
        : !short.includes(each) && bodyOf(exchange).includes(each),
    );
    if (shown)
      faults.push({
        expected,
        got: `it again in ${exchange.method} ${exchange.path}`,
        cause: secretAgain,
      });
    if (own !== undefined) given.add(own);
  }
  for (const id of leaked)
    faults.push({ expected, got: `it again in the delivery ${id}`, cause: secretAgain });
  const other = secretIn(second.exchange);
  const more = other === undefined ? '' : `, and another one for ${second.what}`;
  const later = inTurn.filter((each) => each !== first.exchange && each.answer.kind === 'answered');
  return worst([
    about(
      ['secret.returned-once', 'operation.integrate-store'],
      kept(`returned once${more}`, [answered(first.exchange)]),
    ),
    about(
      ['secret.never-again'],
      brokenBy(
        faults,
        later.includes(second.exchange)
          ? kept(`in none of ${count(later.length, 'later answer')}`, later.map(answered))
          : notRun(`${second.what} was not answered: ${describeAnswer(second.exchange.answer)}`),
      ),
    ),
  ]);
}

function bodyOf({ answer }: ApiExchange): string {
  return answer.kind === 'answered' ? answer.body : '';
}
