import { maxTimerMs } from '@ordering/kit/clock';
import { type Clock, systemClock } from './clock.ts';
import { checkClientOptions } from './mistakes.ts';
import type { ClientOptions, RetryOptions } from './options.ts';
import { rangeProblem } from './range.ts';
import { runtimeFetch } from './runtime-fetch.ts';

/** The options with every default filled in, checked. */
export interface Settings {
  readonly baseUrl: string;
  readonly options: ClientOptions;
  readonly fetch: (request: Request) => Promise<Response>;
  readonly retry: RetryOptions;
  readonly timeoutMs: number;
  readonly deadlineMs: number;
  readonly maxBodyBytes: number;
  readonly clock: Clock;
  readonly random: () => number;
}

/** @throws TypeError or RangeError if an option cannot work. */
export function resolveSettings(options: ClientOptions): Settings {
  checkClientOptions(options);
  return {
    baseUrl: checkedBaseUrl(options.baseUrl),
    options,
    fetch: options.fetch ?? runtimeFetch,
    retry: {
      maxAttempts: within('retry.maxAttempts', options.retry?.maxAttempts ?? 4, 1, 100),
      baseMs: within('retry.baseMs', options.retry?.baseMs ?? 250, 0, maxTimerMs),
      capMs: within('retry.capMs', options.retry?.capMs ?? 10_000, 0, maxTimerMs),
    },
    timeoutMs: within('timeoutMs', options.timeoutMs ?? 15_000, 1, maxTimerMs),
    deadlineMs: within('deadlineMs', options.deadlineMs ?? 60_000, 1, maxTimerMs),
    maxBodyBytes: within('maxBodyBytes', options.maxBodyBytes ?? 2 ** 20, 0, 2 ** 30),
    clock: options.clock ?? systemClock,
    random: options.random ?? Math.random,
  };
}

function within(name: string, value: number, least: number, most: number): number {
  const problem = rangeProblem(name, value, least, most);
  if (problem !== undefined) throw new RangeError(problem);
  return value;
}

/** The messages do not repeat the address, which may hold a password. */
function checkedBaseUrl(text: string): string {
  if (!URL.canParse(text)) throw new TypeError('baseUrl is not an absolute URL');
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    throw new TypeError('baseUrl must be an https or http URL');
  }
  if (url.username !== '' || url.password !== '') {
    throw new TypeError('baseUrl must not contain credentials; they come from the token source');
  }
  if (url.search !== '' || url.hash !== '') {
    throw new TypeError('baseUrl must have neither a query nor a fragment');
  }
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '');
}
