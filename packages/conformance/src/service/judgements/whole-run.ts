import type { OperationValidators } from '@ordering/api';
import { classifyErrorCode, errorCatalogue } from '@ordering/errors';
import { factsOf, readError, validatorsOf } from '../../contract/api.ts';
import { isJsonObject, parseJson } from '../../contract/json.ts';
import { isSuccess, secretField } from '../../contract/policy.ts';
import type { Answer } from '../../http/exchange.ts';
import { headerValues } from '../../http/exchange.ts';
import { count } from '../../model/count.ts';
import type { Finding } from '../../model/finding.ts';
import { broken, kept, lesser, notRun } from '../../model/finding.ts';
import type { TwiceTranscript } from '../scenarios/api.ts';
import type { ApiExchange } from '../scenarios/world.ts';
import { codeOf, describeExchange, isDone } from './answers.ts';

/** `<domain>.<problem>`. */
const dotted = /^[^\s.]+(\.[^\s.]+)+$/;

/** Every response that is not a success has the error envelope, and a code with a dot in it. */
export function allEnveloped(exchanges: readonly ApiExchange[]): Finding {
  const failed = exchanges.filter((exchange) => !isDone(exchange));
  for (const exchange of failed) {
    const { answer } = exchange;
    const error = answer.kind === 'answered' ? readError(answer.body) : undefined;
    const problem = error === undefined ? 'no response' : faultOfError(error);
    if (problem !== undefined) {
      return broken('the error envelope', `${problem}; ${describeExchange(exchange)}`);
    }
  }
  if (failed.length === 0) return notRun('nothing was refused, so no error was seen');
  return kept(`${count(failed.length, 'error')}, all in the envelope`);
}

function faultOfError(error: ReturnType<typeof readError>): string | undefined {
  if (!error.ok) return error.problem;
  return dotted.test(error.code) ? undefined : `the code "${error.code}" has no dot`;
}

/** Every response is one that the specs describe. */
export function allDescribed(exchanges: readonly ApiExchange[]): Finding {
  for (const exchange of exchanges) {
    const fault = undescribed(exchange);
    if (fault !== undefined) {
      return broken(
        `a response of ${exchange.operation} as described`,
        `${fault}; ${describeExchange(exchange)}`,
      );
    }
  }
  if (!exchanges.some(isDone)) return notRun('no call was carried out, so no success was seen');
  return kept(`${count(exchanges.length, 'exchange')} as described`);
}

function undescribed({ operation, answer }: ApiExchange): string | undefined {
  if (answer.kind === 'failed') return answer.message;
  const facts = factsOf(operation);
  const { responses } = validatorsOf(operation);
  const key = [String(answer.status), `${Math.floor(answer.status / 100)}XX`, 'default'].find(
    (each) => each in facts.codes,
  );
  if (key === undefined) return `the status ${answer.status} is not described`;
  const missing = (facts.headers[key] ?? []).find(
    (header) => headerValues(answer.headers, header).length === 0,
  );
  if (missing !== undefined) return `the header ${missing} is missing`;
  return bodyFault(responses[key], answer);
}

function bodyFault(
  validate: OperationValidators['responses'][string],
  answer: Extract<Answer, { kind: 'answered' }>,
): string | undefined {
  // Where no body is described, any will do.
  if (validate === undefined) return undefined;
  const { ok, value } = parseJson(answer.body);
  if (!ok) return 'the body is not JSON';
  const validation = validate(value);
  if (validation.ok) return undefined;
  const [problem] = validation.problems;
  return `${problem?.path || 'the body'} ${problem?.message ?? 'is not as described'}`;
}

/** Every code comes with the status that the catalogue gives it. */
export function statusesOfCodes(exchanges: readonly ApiExchange[]): Finding {
  const seen = new Set<string>();
  for (const exchange of exchanges) {
    const classified = classifyErrorCode(codeOf(exchange) ?? '');
    const { answer } = exchange;
    if (!classified.known || answer.kind !== 'answered' || isSuccess(answer.status)) continue;
    const { status } = errorCatalogue[classified.code];
    if (answer.status !== status) {
      return broken(`${classified.code} with status ${status}`, describeExchange(exchange));
    }
    seen.add(classified.code);
  }
  if (seen.size === 0) return notRun('no code of the catalogue was seen');
  return kept(`${count(seen.size, 'code')}, each with its status`);
}

/** The secret is in the first answer to a registration; that it is in no other answer is expected, but not owed. */
export function secretOnce({ first, second, others }: TwiceTranscript): Finding {
  const secret = secretOf(first.exchange);
  if (secret === undefined) {
    const got = isDone(first.exchange) ? `no ${secretField}` : describeExchange(first.exchange);
    return broken(`${secretField} in the response to ${first.what}`, got);
  }
  if (secretOf(second.exchange) !== undefined) {
    return lesser(broken(`no ${secretField} in the response to ${second.what}`, 'one'));
  }
  const given = new Set([secret, ...others.flatMap((exchange) => secretOf(exchange) ?? [])]);
  for (const exchange of [second.exchange, ...others]) {
    const leaked = [...given].some(
      (each) => each !== secretOf(exchange) && bodyOf(exchange).includes(each),
    );
    if (leaked) {
      const where = `it again in ${exchange.method} ${exchange.path}`;
      return lesser(broken('a secret in one response only', where));
    }
  }
  return kept('returned once');
}

function secretOf(exchange: ApiExchange): string | undefined {
  const { value } = parseJson(bodyOf(exchange));
  const secret = isJsonObject(value) ? value[secretField] : undefined;
  return typeof secret === 'string' && secret !== '' ? secret : undefined;
}

function bodyOf({ answer }: ApiExchange): string {
  return answer.kind === 'answered' ? answer.body : '';
}
