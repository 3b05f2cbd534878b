import { type OperationId, type OperationRow, operations, pathParametersOf } from '@ordering/api';
import {
  checkOptions,
  functionOption,
  type OptionForm,
  objectOption,
} from '@ordering/kit/checked-options';
import { hasMethods } from './has-methods.ts';
import { isOf } from './json-types.ts';
import type { CallOptions, ClientOptions, ClientRetryOptions, RetryOptions } from './options.ts';

// What no compiler may have seen. Of what is wrong its kind is told, and never the value, which may be a secret.

type Forms<Options> = Readonly<Record<keyof Options, OptionForm>>;

const number: OptionForm = { must: 'a number', fits: (value) => typeof value === 'number' };
const signal: OptionForm = {
  must: 'an AbortSignal',
  fits: (value) => typeof value === 'object' && value !== null && 'addEventListener' in value,
};

const retry = objectOption('an object, such as { maxAttempts: 4 }');

const clientForms: Forms<ClientOptions> = {
  baseUrl: {
    must: 'the URL of the service, as a string',
    fits: (value) => typeof value === 'string',
    required: true,
  },
  token: {
    must: 'a token source, such as cachedToken(obtain)',
    fits: (value) => hasMethods(value, 'get', 'refresh'),
    required: true,
  },
  authorize: { ...functionOption('bearer'), required: true },
  fetch: functionOption('fetch'),
  retry,
  maxConcurrency: number,
  timeoutMs: number,
  deadlineMs: number,
  maxBodyBytes: number,
  requestIdHeader: { must: 'the name of a header', fits: isHeaderName },
  signal,
  reconcile: objectOption('an object with a function for each operation'),
  onRequest: functionOption('(report, headers) => headers.set(name, value)'),
  onAttempt: functionOption('(report) => log(report)'),
  clock: {
    must: 'a clock',
    fits: (value) => hasMethods(value, 'now', 'elapsed', 'after', 'sleep'),
  },
  random: functionOption('Math.random'),
};

const retryForms: Forms<RetryOptions> = { maxAttempts: number, baseMs: number, capMs: number };
const clientRetryForms: Forms<ClientRetryOptions> = { ...retryForms, budget: number };

const reconcile = functionOption("async (input, doubt) => 'unknown'");
const reconcileForms: Readonly<Record<string, OptionForm>> = Object.fromEntries(
  Object.values(operations).map(({ id }) => [id, reconcile]),
);

const callForms: Forms<CallOptions<OperationId>> = {
  headers: {
    must: "Headers, or an object such as { 'X-Trace': id }",
    fits: (value) => isOf('object', value),
  },
  retry,
  signal,
  timeoutMs: number,
  deadlineMs: number,
  reconcile,
};

const anything: OptionForm = { must: 'given', fits: () => true };
const group = objectOption('an object, with a field for each parameter');

/** @throws TypeError which says what an option must be, and which options there are. */
export function checkClientOptions(options: ClientOptions): void {
  checkOptions(options, clientForms);
  checkRetry(options, clientRetryForms);
  if (options.reconcile !== undefined) {
    checkOptions(options.reconcile, reconcileForms, 'reconcile operation');
  }
}

/** What is wrong with the arguments of a call, if anything, but for what a path cannot take: `buildRequest` says that. */
export function mistakeIn(
  operation: Pick<OperationRow, 'path' | 'groups' | 'bodyRequired' | 'bodyTypes'>,
  input: unknown,
  options: { readonly retry?: unknown },
): string | undefined {
  const forms = {
    ...Object.fromEntries(pathParametersOf(operation).map((name) => [name, anything])),
    ...Object.fromEntries((operation.groups ?? []).map((name) => [name, group])),
    ...(operation.bodyTypes === undefined ? {} : { body: bodyForm(operation) }),
  };
  try {
    checkOptions(input, forms, 'input');
    checkOptions(options, callForms);
    checkRetry(options, retryForms);
    return undefined;
  } catch (error) {
    return error instanceof TypeError ? error.message : 'the input cannot be read';
  }
}

function checkRetry(
  { retry }: { readonly retry?: unknown },
  forms: Readonly<Record<string, OptionForm>>,
): void {
  if (retry !== undefined) checkOptions(retry, forms, 'retry option');
}

function bodyForm({
  bodyRequired,
  bodyTypes = [],
}: Pick<OperationRow, 'bodyRequired' | 'bodyTypes'>): OptionForm {
  const fits = (value: unknown) =>
    bodyTypes.length === 0 || bodyTypes.some((type) => isOf(type, value));
  const must = bodyTypes.length === 0 ? 'given' : `of the JSON type ${bodyTypes.join(' or ')}`;
  return { must, fits, ...(bodyRequired ? { required: true } : {}) };
}

function isHeaderName(value: unknown): boolean {
  return typeof value === 'string' && /^[\w!#$%&'*+.^`|~-]+$/.test(value);
}
