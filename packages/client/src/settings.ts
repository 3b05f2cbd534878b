import type { OperationId } from '@ordering/api';
import { maxTimerMs, systemClock } from '@ordering/kit/clock';
import type { Clock } from './clock.ts';
import { checkClientOptions } from './mistakes.ts';
import type {
  CallOptions,
  ClientOptions,
  ClientRetryOptions,
  Fetch,
  RetryOptions,
} from './options.ts';
import { rangeProblem } from './range.ts';
import { runtimeFetch } from './runtime-fetch.ts';

/** What a call may take, checked, with every default filled in. */
export interface CallLimits {
  readonly retry: RetryOptions;
  readonly timeoutMs: number;
  readonly deadlineMs: number;
}

/** The options with every default filled in, checked. */
export interface Settings extends CallLimits {
  readonly retry: ClientRetryOptions;
  readonly baseUrl: string;
  readonly options: ClientOptions;
  readonly fetch: Fetch;
  readonly maxBodyBytes: number;
  /** Infinite where there is no limit. */
  readonly maxConcurrency: number;
  readonly clock: Clock;
  readonly random: () => number;
}

const defaults: CallLimits = {
  retry: { maxAttempts: 4, baseMs: 250, capMs: 10_000 },
  timeoutMs: 15_000,
  deadlineMs: 60_000,
};

/** @throws TypeError or RangeError if an option cannot work. */
export function resolveSettings(options: ClientOptions): Settings {
  checkClientOptions(options);
  const limits = limitsOf(options, defaults);
  const budget = within('retry.budget', options.retry?.budget ?? 20, 0, 2 ** 30);
  return {
    baseUrl: checkedBaseUrl(options.baseUrl),
    options,
    fetch: options.fetch ?? runtimeFetch,
    ...limits,
    retry: { ...limits.retry, budget },
    maxBodyBytes: within('maxBodyBytes', options.maxBodyBytes ?? 2 ** 20, 0, 2 ** 30),
    maxConcurrency:
      options.maxConcurrency === undefined
        ? Number.POSITIVE_INFINITY
        : within('maxConcurrency', options.maxConcurrency, 1, 2 ** 30),
    clock: options.clock ?? systemClock,
    random: options.random ?? Math.random,
  };
}

type LimitOptions = Pick<CallOptions<OperationId>, 'retry' | 'timeoutMs' | 'deadlineMs'>;

/**
 * The limits that options give, and others where they give none.
 *
 * @throws RangeError if one of them cannot be kept.
 */
function limitsOf(options: LimitOptions, others: CallLimits): CallLimits {
  const { retry = {}, timeoutMs = others.timeoutMs, deadlineMs = others.deadlineMs } = options;
  const { maxAttempts, baseMs, capMs } = others.retry;
  return {
    retry: {
      maxAttempts: within('retry.maxAttempts', retry.maxAttempts ?? maxAttempts, 1, 100),
      baseMs: within('retry.baseMs', retry.baseMs ?? baseMs, 0, maxTimerMs),
      capMs: within('retry.capMs', retry.capMs ?? capMs, 0, maxTimerMs),
    },
    timeoutMs: within('timeoutMs', timeoutMs, 1, maxTimerMs),
    deadlineMs: within('deadlineMs', deadlineMs, 1, maxTimerMs),
  };
}

/** The limits of a call: its own, and those of the client where it has none; or what is wrong with them. */
export function limitsOfCall(
  own: LimitOptions,
  settings: Settings,
): { ok: true; limits: CallLimits } | { ok: false; problem: string } {
  try {
    return { ok: true, limits: limitsOf(own, settings) };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { ok: false, problem: error.message };
  }
}

function within(name: string, value: number, least: number, most: number): number {
  const problem = rangeProblem(name, value, least, most);
  if (problem !== undefined) throw new RangeError(problem);
  return value;
}

/** The messages do not repeat the address, which may hold a password. */
function checkedBaseUrl(text: string): string {
  if (!URL.canParse(text))
    throw new TypeError(
      'baseUrl must be an absolute URL, such as https://orders.example; check that the variable that it comes from is set',
    );
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    throw new TypeError('baseUrl must be an https or http URL, such as https://orders.example');
  }
  if (url.username !== '' || url.password !== '') {
    throw new TypeError('baseUrl must not contain credentials; they come from the token source');
  }
  if (url.search !== '' || url.hash !== '') {
    throw new TypeError('baseUrl must have neither a query nor a fragment');
  }
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '');
}
